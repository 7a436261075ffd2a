import { common } from '#locales/common.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'
import { useReport } from '#components/reports/ReportDialog/useReport.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { thread as t } from '#locales/messaging.ts'
import { MessageRow } from './MessageRow.tsx'
import { type OutgoingActions, OutgoingRow } from './OutgoingRow.tsx'
import { threadRows } from './rows.ts'
import { ThreadLoading } from './ThreadLoading.tsx'
import { useThreadScroll } from './useThreadScroll.ts'

const Root = chakra('div', {
  base: { position: 'relative', flex: '1', minHeight: '0', paddingBottom: '2' },
})
const Scroller = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    overflowY: 'auto',
    overflowAnchor: 'none',
    overscrollBehavior: 'contain',
    paddingInline: { base: '3', md: '4' },
    '& > ol': { listStyle: 'none', flexShrink: '0' },
    // Pushes a short thread to the bottom, next to the composer.
    _before: { content: '""', flex: '1 0 auto' },
  },
})
const Floating = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto', boxShadow: 'float' },
  },
})

/** Milliseconds for which a message that was jumped to stays highlighted. */
const flashMs = 1800

export interface MessageThreadProps extends OutgoingActions {
  /** The conversation's display name. */
  name: string
  status: 'loading' | 'ready' | 'failed'
  detail?: string | undefined
  onRetryLoading: () => void
  retrying?: boolean
  /** Oldest first. */
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  ownId: Id
  group: boolean
  firstUnreadId?: Id | undefined
  older: { more: boolean; state: 'idle' | 'loading' | 'failed'; load: () => void }
  /** Read receipt of the member's last message. */
  receipt?: string | undefined
  onReply: (message: Message) => void
  /** Loads older messages until the given one is in the thread; resolves to false if it does not exist. */
  onFind: (id: Id) => Promise<boolean>
  /** Called when an attachment's signed URL has expired. */
  onBroken: (id: Id) => void
}

/**
 * The messages of a conversation, scrolled to the newest. A virtual list: only those near the viewport are in the
 * document.
 */
export function MessageThread(props: MessageThreadProps) {
  const { status, messages, outgoing, detail, onRetryLoading, retrying } = props
  if (status === 'loading') return <ThreadLoading />
  if (status === 'failed' && messages.length === 0 && outgoing.length === 0) {
    return (
      <chakra.div flex="1" display="grid" alignContent="center">
        <ErrorState title={t.failed} detail={detail} onRetry={onRetryLoading} busy={retrying} />
      </chakra.div>
    )
  }
  if (messages.length === 0 && outgoing.length === 0) {
    return (
      <chakra.div flex="1" display="grid" alignContent="center">
        <EmptyState title={t.empty} text={t.emptyText} />
      </chakra.div>
    )
  }
  return <Messages {...props} />
}

function Messages(props: MessageThreadProps) {
  const { name, status, detail, onRetryLoading, retrying, messages, outgoing, ownId, older } = props
  const { group, firstUnreadId, receipt, onReply, onFind, onBroken } = props
  const { onRetry, onDiscard, onCancel, onEdit } = props
  const scroller = useRef<HTMLDivElement>(null)
  const handle = useRef<VirtualizerHandle>(null)
  const rows = threadRows({ messages, outgoing, ownId, firstUnreadId })
  const keys = rows.map(({ key }) => key)
  const loadOlder = older.more && older.state === 'idle' ? older.load : undefined
  const { shift, onScroll, scrolledUp, newBelow, scrollToEnd, beforeJump } = useThreadScroll({
    keys,
    scroller,
    handle,
    loadOlder,
  })
  const [flash, setFlash] = useState<Id>()
  const [finding, setFinding] = useState(false)
  const [tapped, setTapped] = useState<Id>()
  const announcement = useNewest(messages, ownId)
  const { report, prefetch, dialog } = useReport()
  const lastOwn = rows.findLast((row) => row.own && 'message' in row)?.key
  const lastOther = messages.findLast(({ sender, type }) => type !== 'system' && !sameId(sender?.id, ownId))

  const flashIndex = rows.findIndex((row) => 'message' in row && sameId(row.message.id, flash))
  useEffect(() => {
    if (flashIndex < 0) return undefined
    beforeJump()
    handle.current?.scrollToIndex(flashIndex, { align: 'center' })
    const timer = setTimeout(() => setFlash(undefined), flashMs)
    return () => clearTimeout(timer)
    // Only when the target changes, not when rows are added.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flash])

  async function jump(id: Id) {
    setFinding(true)
    const found = await onFind(id).catch(() => false)
    setFinding(false)
    if (found) setFlash(id)
    else toast(t.notFound, { tone: 'info' })
  }

  return (
    <Root>
      <Scroller ref={scroller} role="region" aria-label={t.label(name)} tabIndex={0} data-thread>
        <Virtualizer
          ref={handle}
          scrollRef={scroller}
          data={rows}
          shift={shift}
          bufferSize={180}
          itemSize={52}
          as="ol"
          item="li"
          onScroll={onScroll}
        >
          {(row) =>
            'message' in row ? (
              <MessageRow
                key={row.key}
                row={row}
                group={group}
                flashing={sameId(row.message.id, flash)}
                receipt={row.key === lastOwn ? receipt : undefined}
                tapped={sameId(row.message.id, tapped)}
                replyShown={[lastOther?.id, tapped].some((id) => sameId(row.message.id, id))}
                onTap={(id) => setTapped(sameId(id, tapped) ? undefined : id)}
                onReply={onReply}
                onReport={({ id, sender }) => report({ target: 'message', id, ...blockableSender(sender) })}
                onReportIntent={prefetch}
                onJump={(id) => void jump(id)}
                onBroken={onBroken}
              />
            ) : (
              <OutgoingRow key={row.key} row={row} {...{ onRetry, onDiscard, onCancel, onEdit }} />
            )
          }
        </Virtualizer>
      </Scroller>
      <chakra.p role="status" srOnly>
        {announcement}
      </chakra.p>
      {dialog}
      <Floating top="2" role="status">
        {(older.state === 'loading' || finding) && (
          <chakra.div paddingInline="3" paddingBlock="1.5" fontSize="sm" borderRadius="full" bg="surface">
            <Spinner label={finding ? t.searching : t.older} />
          </chakra.div>
        )}
      </Floating>
      {(older.state === 'failed' || status === 'failed') && (
        <Floating top="2" paddingInline="3">
          <ErrorState
            compact
            title={status === 'failed' ? t.failed : t.olderFailed}
            detail={status === 'failed' ? [detail, common.stale].filter(Boolean).join(' · ') : undefined}
            onRetry={status === 'failed' ? onRetryLoading : older.load}
            busy={retrying}
          />
        </Floating>
      )}
      {scrolledUp && (
        <Floating bottom="3">
          <Button
            variant="secondary"
            size="sm"
            borderRadius="full"
            icon={<ArrowDown />}
            onClick={() => scrollToEnd()}
          >
            {newBelow > 0 ? t.newBelow(newBelow) : t.toNewest}
          </Button>
        </Floating>
      )}
    </Root>
  )
}

/** Returns a sender in the form that the block button needs. */
const blockableSender = (sender: Message['sender']) =>
  sender?.id != null && sender.name ? { author: { id: sender.id, name: sender.name } } : {}

/** Text of the newest message of others, for the live region. */
function useNewest(messages: readonly Message[], ownId: Id): string {
  const newest = messages.at(-1)
  const [announced, setAnnounced] = useState({ id: newest?.id, text: '' })
  if (newest && !sameId(newest.id, announced.id)) {
    const { sender, content, attachment } = newest
    const name = sender?.name ? `${sender.name}: ` : ''
    const text = sameId(sender?.id, ownId) ? '' : name + (content || attachment?.name || '')
    setAnnounced({ id: newest.id, text })
  }
  return announced.text
}
