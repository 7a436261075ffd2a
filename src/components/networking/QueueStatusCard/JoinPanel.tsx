import { chakra } from '@chakra-ui/react'
import { Info, Shuffle } from 'lucide-react'
import type { NetworkingSettings } from '#api/contract/networking.ts'
import { joinFailure } from '#api/networking/failures.ts'
import type { QueueStatus } from '#api/networking/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { ToCommunity } from '#components/communities/shared/ToCommunity.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Drawing } from '#components/ui/EmptyState/Drawing.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { archived as archivedTexts } from '#locales/archived.ts'
import { networking as t } from '#locales/networking.ts'
import { Invitation } from './Invitation.tsx'
import { NextRound } from './NextRound.tsx'
import { Notice } from './Notice.tsx'

export interface JoinPanelProps {
  status: QueueStatus
  settings: NetworkingSettings | null | undefined
  archived: boolean
  matched: boolean
  onJoin: () => Promise<void>
}

/** The queue card for members who are not in the queue: a join button, or why they cannot join. */
export function JoinPanel({ status, settings, archived, matched, onJoin }: JoinPanelProps) {
  const join = useSingleMutation({ mutationFn: onJoin })
  const { queue_status: queue, ended_reason: reason } = status
  const enabled = queue.enabled ?? settings?.enabled ?? false
  // After a match, the wait has ended normally, so no reason is shown.
  const ended = matched ? null : reason
  if (!enabled)
    return (
      <>
        <Ended reason={ended} />
        <EmptyState
          drawing="waves"
          paddingBlock="2"
          title={t.notAvailable}
          text={t.notAvailableText}
          action={<ToCommunity />}
        />
      </>
    )
  if (matched)
    return (
      <Notice tone="info" icon={<Info aria-hidden="true" />}>
        {t.matched}
      </Notice>
    )
  if (archived) return <ArchivedHint text={archivedTexts.queue} />
  return (
    <>
      <Ended reason={ended} />
      <Invitation>
        <Drawing name="people" />
        <NextRound at={queue.next_match_at} />
        <chakra.p color="text.muted" fontSize="sm" textWrap="pretty">
          {t.joinText}
        </chakra.p>
        {join.error && <ErrorState compact {...joinFailure(join.error)} />}
        <chakra.div display="grid" justifyContent={{ sm: 'start' }}>
          <Button
            icon={<Shuffle aria-hidden="true" />}
            busy={join.isPending}
            busyLabel={t.joining}
            onClick={() => join.mutate()}
          >
            {ended ? t.rejoin : t.join}
          </Button>
        </chakra.div>
      </Invitation>
    </>
  )
}

/** Why the server removed the member from the queue. */
function Ended({ reason }: { reason: string | null | undefined }) {
  if (!reason) return null
  const text = reason === 'away' ? t.away : reason === 'disabled' ? t.endedDisabled : t.endedOther
  return (
    <Notice tone="warning" icon={<Info aria-hidden="true" />} title={t.awayTitle}>
      {text}
    </Notice>
  )
}
