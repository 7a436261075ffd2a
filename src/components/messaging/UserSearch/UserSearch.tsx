import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Person } from '#api/contract/messaging.ts'
import { peopleQuery, searchDetail } from '#api/messaging/queries.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { people as t } from '#locales/messaging.ts'
import { PersonLine } from './PersonLine.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5',
    listStyle: 'none',
    maxHeight: '17rem',
    overflowY: 'auto',
  },
})
const Choice = chakra('button', {
  base: {
    width: 'full',
    minHeight: 'target',
    paddingInline: '2',
    borderRadius: 'sm',
    cursor: 'pointer',
    textAlign: 'start',
    // Inside, because the list would clip an outer outline.
    outlineOffset: '-2px',
    _hover: { bg: 'sunken' },
    '&[aria-pressed=true]': { bg: 'brand.subtle' },
  },
})

/** Debounce of the search field, in milliseconds. */
export const debounceMs = 250

export interface UserSearchProps {
  /** Excludes the members of this conversation. */
  excludeConversationId?: Id | undefined
  chosen: readonly Person[]
  onToggle: (person: Person) => void
  error?: string | undefined
}

/** Search for people by name. No request is made while the field is empty. */
export function UserSearch({ excludeConversationId, chosen, onToggle, error }: UserSearchProps) {
  const [text, setText] = useState('')
  const [searchedText, setSearchedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text.trim()), text.trim() ? debounceMs : 0)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery(peopleQuery(searchedText, excludeConversationId))
  const results = useDeferredValue(searchedText === '' ? undefined : query.data)
  const busy = text.trim() !== '' && (text.trim() !== searchedText || query.isFetching)

  return (
    <chakra.div display="grid" gap="2">
      <TextField
        label={t.search}
        type="search"
        autoComplete="off"
        value={text}
        help={text.trim() === '' ? t.searchHelp : undefined}
        error={error}
        start={<Search />}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <chakra.div role="status" srOnly={!busy && Boolean(results?.length)} fontSize="sm" color="text.muted">
        {busy && <Spinner label={t.searching} />}
        {!busy && results && (results.length > 0 ? t.results(results.length) : t.noResults(searchedText))}
      </chakra.div>
      {query.error && searchedText !== '' && (
        <LoadFailure
          error={query.error}
          loaded={query.data !== undefined}
          compact
          title={t.searchFailed}
          detail={searchDetail(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {results && results.length > 0 && (
        <List>
          {results.map((person) => (
            <li key={String(person.id)}>
              <Choice
                type="button"
                aria-pressed={chosen.some(({ id }) => sameId(id, person.id))}
                onClick={() => onToggle(person)}
              >
                <PersonLine person={person} chosen={chosen.some(({ id }) => sameId(id, person.id))} />
              </Choice>
            </li>
          ))}
        </List>
      )}
    </chakra.div>
  )
}
