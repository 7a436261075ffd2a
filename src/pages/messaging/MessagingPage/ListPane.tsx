import { useLoadFailure } from '#api/client/useLoadFailure.ts'
import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, SquarePen, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import {
  type ConversationFilter,
  conversationsOf,
  conversationsQuery,
  messagingDetail,
} from '#api/messaging/queries.ts'
import { useUser } from '#api/client/session.ts'
import { ConversationList } from '#components/messaging/ConversationList/ConversationList.tsx'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { useDraftTexts } from '#api/drafts/drafts.ts'
import { messaging as t } from '#locales/messaging.ts'
import { draftPrefix } from './draftKey.ts'

const filters = [
  { value: 'all', label: t.all },
  { value: 'direct', label: t.direct },
  { value: 'group', label: t.group },
] as const

/** Debounce of the search field, in milliseconds. */
const debounceMs = 250

/** Which conversations are listed. */
export interface ConversationSearch {
  filter: ConversationFilter
  text: string
}

interface ListPaneProps {
  search: ConversationSearch
  onSearch: (search: ConversationSearch) => void
  selectedId: Id | undefined
  linkTo: (id: Id) => { to: string; state: unknown; replace: boolean }
  unread: number
  onNew: () => void
  onClose: () => void
}

/** Header, search, filter and list of the conversations. */
export function ListPane({ search, onSearch, selectedId, linkTo, unread, onNew, onClose }: ListPaneProps) {
  const { id: ownId } = useUser()
  const { filter, text } = search
  const [searchedText, setSearchedText] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const list = useInfiniteQuery(conversationsQuery(filter, searchedText))
  const failure = useLoadFailure(list.error, list.isRefetchError)
  const drafts = useDraftTexts(draftPrefix)
  const conversations = conversationsOf(list.data)

  return (
    <>
      <chakra.header
        display="flex"
        alignItems="center"
        gap="2"
        paddingInlineStart={{ base: '4', md: '5' }}
        paddingInlineEnd="2"
        paddingTop="3"
        paddingBottom="1"
      >
        <chakra.h2 fontSize="xl" fontWeight="640" letterSpacing="-0.01em">
          {t.title}
        </chakra.h2>
        <UnreadBadge count={unread} />
        <chakra.span flex="1" />
        <IconButton label={t.new} onClick={onNew}>
          <SquarePen />
        </IconButton>
        <chakra.span display={{ base: 'block', md: 'none' }}>
          <IconButton label={t.close} onClick={onClose}>
            <X />
          </IconButton>
        </chakra.span>
      </chakra.header>
      <chakra.div display="grid" gap="2" paddingInline={{ base: '4', md: '5' }} paddingBottom="2">
        <TextField
          label={t.search}
          hideLabel
          type="search"
          autoComplete="off"
          placeholder={t.search}
          start={<Search />}
          value={text}
          onChange={(event) => onSearch({ filter, text: event.target.value })}
        />
        <Chips
          label={t.filter}
          options={filters}
          selected={filter}
          onSelect={(next) => onSearch({ filter: next, text })}
        />
      </chakra.div>
      <chakra.div
        flex="1"
        minHeight="0"
        overflowY="auto"
        overscrollBehavior="contain"
        paddingInline={{ base: '1', md: '2' }}
        paddingBottom="4"
      >
        <ConversationList
          conversations={conversations}
          status={failure ? 'failed' : list.data ? 'ready' : 'loading'}
          detail={failure ? messagingDetail(failure) : undefined}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          filtered={filter !== 'all' || searchedText ? { text: searchedText } : undefined}
          selectedId={selectedId}
          ownId={ownId}
          linkTo={linkTo}
          drafts={drafts}
          more={
            list.hasNextPage
              ? { load: () => void list.fetchNextPage(), busy: list.isFetchingNextPage }
              : undefined
          }
          onNew={onNew}
        />
      </chakra.div>
    </>
  )
}
