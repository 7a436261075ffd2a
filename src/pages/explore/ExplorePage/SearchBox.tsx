import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchMaxLength } from '#api/contract/values/explore.ts'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { explore as t } from '#locales/explore.ts'
import { searchable } from './useExploreFilters.ts'

/** Debounce of the search field, in milliseconds. */
export const searchDebounceMs = 350

export interface SearchBoxProps {
  /** The current search text. */
  value: string
  onSearch: (text: string) => void
}

/** Search field: searches after a pause in typing, or immediately on Enter and when cleared. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState({ typed: value, lastValue: value, reported: value })
  // If the search text changes from outside (Back, a button), the field follows; changes that it reported itself
  // are ignored.
  if (value !== state.lastValue) {
    const own = value === state.reported
    setState({ typed: own ? state.typed : value, lastValue: value, reported: value })
  }
  const { typed, reported } = state

  function report(text: string) {
    const normalized = searchable(text)
    if (normalized === reported) return
    setState((now) => ({ ...now, reported: normalized }))
    onSearch(normalized)
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
