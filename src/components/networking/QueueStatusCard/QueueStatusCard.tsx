import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { NetworkingSettings } from '#api/contract/networking.ts'
import { queueFailure } from '#api/networking/failures.ts'
import type { QueueStatus } from '#api/networking/queries.ts'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { networking as t } from '#locales/networking.ts'
import { Invitation } from './Invitation.tsx'
import { JoinPanel } from './JoinPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'

export interface QueueStatusCardProps {
  /** `undefined` while loading. */
  status: QueueStatus | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
  /** The community's settings, if known: whether networking is enabled, and the interval of the rounds. */
  settings?: NetworkingSettings | null | undefined
  /** Whether the community is archived, so its queue is closed. */
  archived?: boolean
  /** Whether a match is running, so that the member cannot join the queue. */
  matched?: boolean
  /** Joins the queue. An error is shown. */
  onJoin: () => Promise<void>
  /** Leaves the queue. An error is shown. */
  onLeave: () => Promise<void>
}

/** The queue of the roulette and the member's position in it. */
export function QueueStatusCard(props: QueueStatusCardProps) {
  const { status, error } = props
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const inQueue = status?.user_in_queue === true
  const before = useRef(inQueue)
  useEffect(() => {
    const changed = before.current !== inQueue
    before.current = inQueue
    // The pressed button has been removed with the change, so the focus moves to the card.
    if (changed && document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [inQueue])
  const count = status?.queue_status.users_in_queue
  return (
    <Card
      ref={card}
      as="section"
      tabIndex={-1}
      outline="none"
      aria-labelledby={titleId}
      containerType="inline-size"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="4"
    >
      <CardHead
        id={titleId}
        title={t.queue}
        text={t.queueText}
        end={
          typeof count === 'number' ? (
            <Badge tone={count > 0 ? 'brand' : 'neutral'} icon={<Users aria-hidden="true" />}>
              {t.inQueue(count)}
            </Badge>
          ) : (
            !status && !error && <Skeleton width="9rem" height="5" borderRadius="full" />
          )
        }
      />
      <Content {...props} />
    </Card>
  )
}

function Content(props: QueueStatusCardProps) {
  const { status, error, busy = false, onRetry, settings, archived = false, matched = false } = props
  const { onJoin, onLeave } = props
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={status !== undefined}
      compact
      {...queueFailure(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (!status) return failure ?? <Loading />
  const inQueue = status.user_in_queue === true
  const position = status.user_queue_info?.position
  return (
    <>
      {failure}
      {/* Rendered before it has text: screen readers announce only changes of an existing live region. */}
      <chakra.p role="status" srOnly>
        {inQueue && (typeof position === 'number' ? t.place(position) : t.waiting)}
      </chakra.p>
      {inQueue ? (
        <WaitingPanel status={status} settings={settings} onLeave={onLeave} />
      ) : (
        <JoinPanel
          status={status}
          settings={settings}
          archived={archived}
          matched={matched}
          onJoin={onJoin}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <Invitation role="status" aria-label={t.queueLoading}>
      <Skeleton data-drawing="" marginBottom="3" borderRadius="lg" />
      <Skeleton width="12rem" maxWidth="full" height="6" />
      <Skeleton width="20rem" maxWidth="full" height={{ base: '2.5rem', md: '5' }} />
      <Skeleton width={{ base: 'full', sm: '9.5rem' }} height={{ base: 'target', md: '10' }} />
    </Invitation>
  )
}
