import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchMaxLength } from '#api/contract/explore.ts'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { explore as t } from '#locales/explore.ts'
import { searchable } from './useExploreFilters.ts'

/** Milliseconds of quiet after which what was typed is searched for. */
export const searchDebounceMs = 350

export interface SearchBoxProps {
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
}

/** Words to search for: told when typing rests, at once by Enter or when emptied. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState({ typed: value, lastValue: value, reported: value })
  // Back, or a button elsewhere, changed what is searched for: the field follows. What it told itself it knows.
  if (value !== state.lastValue) {
    const own = value === state.reported
    setState({ typed: own ? state.typed : value, lastValue: value, reported: value })
  }
  const { typed, reported } = state

  function report(text: string) {
    const wanted = searchable(text)
    if (wanted === reported) return
    setState((now) => ({ ...now, reported: wanted }))
    onSearch(wanted)
  }
  const reportAfterPause = useEffectEvent(report)

  useEffect(() => {
    const timer = setTimeout(() => reportAfterPause(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        report(typed)
      }}
    >
      <TextField
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={t.search}
        hideLabel
        placeholder={t.searchHint}
        maxLength={searchMaxLength}
        start={<Search aria-hidden="true" />}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        end={
          typed && (
            <IconButton
              label={t.clearSearch}
              onClick={() => {
                setState((now) => ({ ...now, typed: '' }))
                report('')
                field.current?.focus()
              }}
            >
              <X />
            </IconButton>
          )
        }
        value={typed}
        onChange={({ target }) => setState((now) => ({ ...now, typed: target.value }))}
      />
    </form>
  )
}
