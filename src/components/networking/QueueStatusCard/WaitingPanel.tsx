import { chakra } from '@chakra-ui/react'
import { Hourglass, LogOut, MessageCircle, Users } from 'lucide-react'
import { useState } from 'react'
import type { NetworkingSettings, QueueInfo } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { QueueStatus } from '#api/networking/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ownValue } from '#lib/ownValue.ts'
import { dateTime, timeOfDay, toDate } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'
import { Fact, Facts } from '../shared/Facts.tsx'
import { noMatchNoticeRounds, roundsPassed, waitText } from '../shared/waitText.ts'
import { NextRound } from './NextRound.tsx'
import { Notice } from './Notice.tsx'

const Round = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    padding: '4',
    borderRadius: 'md',
    bg: 'brand.subtle',
    fontSize: 'sm',
    textWrap: 'pretty',
  },
})

export interface WaitingPanelProps {
  status: QueueStatus
  settings: NetworkingSettings | null | undefined
  onLeave: () => Promise<void>
}

/** The queue card for waiting members: their position, and what to do meanwhile. */
export function WaitingPanel({ status, settings, onLeave }: WaitingPanelProps) {
  const leave = useSingleMutation({ mutationFn: onLeave })
  const { queue_status: queue, user_queue_info: info } = status
  const rounds = roundsPassed({
    joinedAt: info?.joined_at,
    nextMatchAt: queue.next_match_at,
    intervalMinutes: settings?.matching_interval_minutes,
  })
  const alone = typeof queue.users_in_queue === 'number' && queue.users_in_queue <= 1
  return (
    <>
      <chakra.h3 fontSize="lg" fontWeight="640">
        {t.waiting}
      </chakra.h3>
      <QueueFacts info={info} />
      <Round>
        <NextRound waiting at={queue.next_match_at} />
        <p>{alone ? t.alone : t.notAlone}</p>
      </Round>
      <NoMatchNotice rounds={rounds} onLeave={() => leave.mutate()} />
      <Meanwhile />
      <chakra.p fontSize="sm" color="text.muted" textWrap="pretty">
        {t.keepOpen}
      </chakra.p>
      {leave.error && (
        <ErrorState
          compact
          title={t.leaveFailed}
          detail={serverMessageOr(leave.error, errorDetail(leave.error))}
        />
      )}
      <chakra.div display="grid" justifyContent={{ sm: 'start' }}>
        <Button
          variant="secondary"
          icon={<LogOut aria-hidden="true" />}
          busy={leave.isPending}
          busyLabel={t.leaving}
          onClick={() => leave.mutate()}
        >
          {t.leave}
        </Button>
      </chakra.div>
    </>
  )
}

function QueueFacts({ info }: { info: QueueInfo | null | undefined }) {
  const { position, estimated_wait_minutes, status, joined_at } = info ?? {}
  const wait = waitText(estimated_wait_minutes)
  const joined = toDate(joined_at)
  return (
    <Facts>
      {typeof position === 'number' && <Fact name={t.position}>{t.positionValue(position)}</Fact>}
      {wait && <Fact name={t.wait}>{wait}</Fact>}
      {status && <Fact name={t.status}>{ownValue(t.statuses, status) ?? status}</Fact>}
      {joined && (
        <Fact name={t.joinedAt}>
          <time dateTime={joined.toISOString()} title={dateTime(joined)}>
            {timeOfDay(joined)}
          </time>
        </Fact>
      )}
    </Facts>
  )
}

/** After several rounds without a match, says so; appears again after as many more once dismissed. */
function NoMatchNotice({ rounds, onLeave }: { rounds: number; onLeave: () => void }) {
  const [dismissedAtRound, setDismissedAtRound] = useState(0)
  // After leaving and rejoining, the count starts over.
  if (rounds < dismissedAtRound) setDismissedAtRound(0)
  return (
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {rounds - dismissedAtRound >= noMatchNoticeRounds && (
        <Notice tone="warning" icon={<Hourglass aria-hidden="true" />} title={t.fruitless(rounds)}>
          <p>{t.fruitlessText}</p>
          <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="2.5">
            <Button size="sm" variant="secondary" onClick={() => setDismissedAtRound(rounds)}>
              {t.goOn}
            </Button>
            <Button size="sm" variant="ghost" onClick={onLeave}>
              {t.leave}
            </Button>
          </chakra.div>
        </Notice>
      )}
    </chakra.div>
  )
}

/** Links to use while waiting that keep the queue's page open. */
function Meanwhile() {
  const messages = useDrawerLink('mensajes')
  return (
    <chakra.div display="grid" gap="2">
      <chakra.h4 fontSize="sm" fontWeight="640">
        {t.meanwhile}
      </chakra.h4>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ButtonLink size="sm" variant="secondary" icon={<MessageCircle aria-hidden="true" />} {...messages}>
          {t.toMessages}
        </ButtonLink>
        {/* In a new tab, because leaving this page would lose the position in the queue. */}
        <ButtonLink
          size="sm"
          variant="secondary"
          icon={<Users aria-hidden="true" />}
          to="/comunidad"
          target="_blank"
          rel="noopener"
        >
          {t.toCommunity}
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  )
}
