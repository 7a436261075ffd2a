import { useQuery } from '@tanstack/react-query'
import { useOpenItem } from '#api/activity/useOpenItem.ts'
import { ApiError } from '#api/client/errors.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { meetingPlaceQuery } from '#api/meetings/queries.ts'
import { MeetingElsewhere } from '#components/meetings/MeetingElsewhere/MeetingElsewhere.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { meetings as t } from '#locales/meetings.ts'

export interface LinkedElsewhereProps {
  /** The meeting that the URL names, which is not in the calendar. */
  meetingId: Id
  /** The selected community, if there is one. */
  communityId?: Id
}

/** Finds out whose a linked meeting is that the calendar does not have, and offers the next step. */
export function LinkedElsewhere({ meetingId, communityId }: LinkedElsewhereProps) {
  const { data, error, isFetching, refetch } = useQuery(meetingPlaceQuery(meetingId))
  const { selectCommunity } = useOpenItem()
  if (error && !data && !(error instanceof ApiError && error.status === 404)) {
    return (
      <LoadFailure
        error={error}
        loaded={false}
        compact
        title={t.locateFailed}
        retryLabel={t.retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data && !error) return null
  const community = data?.community
  const isOther = community && data.visible && !sameId(community.id, communityId)
  const reason = isOther ? 'other' : community && !community.is_member ? 'stranger' : 'unavailable'
  return (
    <MeetingElsewhere
      reason={reason}
      communityName={community?.name}
      onSwitch={() => selectCommunity(community?.id)}
    />
  )
}
