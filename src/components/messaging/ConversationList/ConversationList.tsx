import { common } from '#locales/common.ts'
import { chakra } from '@chakra-ui/react'
import { MessagesSquare } from 'lucide-react'
import { FirstScreenful } from '#ssr/firstRender.tsx'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Conversation } from '#api/contract/messaging.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { messaging as t } from '#locales/messaging.ts'
import { ConversationItem } from './ConversationItem.tsx'

const List = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5', listStyle: 'none' },
})

export interface ConversationListProps {
  conversations: readonly Conversation[]
  status: 'loading' | 'ready' | 'failed'
  /** Reason of the failure. */
  detail?: string | undefined
  onRetry: () => void
  retrying?: boolean
  /** Set while a type filter or a search is active. */
  filtered?: { text: string } | undefined
  selectedId?: Id | undefined
  ownId: Id
  /** Link props of an item. */
  linkTo: (id: Id) => { to: string; state: unknown; replace: boolean }
  drafts: ReadonlyMap<string, string>
  more?: { load: () => void; busy: boolean } | undefined
  onNew: () => void
}

/** Conversations, most recently active first. If refetching fails, the loaded ones stay. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, status, detail, onRetry, retrying, filtered, selectedId, drafts, more } = props
  const { ownId, linkTo, onNew } = props
  if (status === 'loading') return <Loading />
  const failure = status === 'failed' && (
    <ErrorState
      compact={conversations.length > 0}
      title={t.conversationsFailed}
      detail={conversations.length > 0 ? [detail, common.stale].filter(Boolean).join(' · ') : detail}
      onRetry={onRetry}
      busy={retrying}
      margin={conversations.length > 0 ? '2' : undefined}
    />
  )
  if (conversations.length === 0) return failure || <Empty filtered={filtered} onNew={onNew} />
  return (
    <>
      {failure}
      <List aria-label={t.conversations}>
        <FirstScreenful items={conversations} itemKind="lines">
          {(conversation) => (
            <li key={String(conversation.id)}>
              <ConversationItem
                conversation={conversation}
                {...linkTo(conversation.id)}
                selected={sameId(conversation.id, selectedId)}
                ownId={ownId}
                draft={drafts.get(String(conversation.id))}
              />
            </li>
          )}
        </FirstScreenful>
      </List>
      {more && (
        <chakra.div display="grid" justifyItems="center" padding="3">
          <Button
            variant="secondary"
            size="sm"
            busy={more.busy}
            busyLabel={t.loadingMore}
            onClick={more.load}
          >
            {t.more}
          </Button>
        </chakra.div>
      )}
    </>
  )
}

function Empty({ filtered, onNew }: Pick<ConversationListProps, 'filtered' | 'onNew'>) {
  if (filtered) {
    return (
      <EmptyState
        drawing={null}
        title={filtered.text ? t.noneFound(filtered.text) : t.noneOfType}
        role="status"
      />
    )
  }
  return (
    <EmptyState
      title={t.noConversations}
      text={t.noConversationsText}
      action={
        <Button variant="primary" icon={<MessagesSquare />} onClick={onNew}>
          {t.new}
        </Button>
      }
    />
  )
}

const rows = [1, 2, 3, 4, 5, 6]

function Loading() {
  return (
    <div role="status" aria-label={t.conversationsLoading}>
      {rows.map((row) => (
        <chakra.div key={row} display="flex" gap="3" alignItems="center" paddingInline="3" paddingBlock="2.5">
          <Skeleton boxSize="40px" borderRadius="full" />
          <chakra.div flex="1" display="grid" gap="2">
            <Skeleton height="0.875rem" width="55%" />
            <Skeleton height="0.75rem" width="85%" />
          </chakra.div>
        </chakra.div>
      ))}
    </div>
  )
}
