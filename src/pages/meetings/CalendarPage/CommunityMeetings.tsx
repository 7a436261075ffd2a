import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { communityMeetingsQuery, meetingsFailure } from '#api/meetings/queries.ts'
import {
  type DisplayMeeting,
  type MeetingFilterValue,
  toDisplay,
  stateChangeTimes,
} from '#components/meetings/shared/displayMeeting.ts'
import { MeetingDetailsModal } from '#components/meetings/MeetingDetailsModal/MeetingDetailsModal.tsx'
import { MeetingFilter } from '#components/meetings/MeetingFilter/MeetingFilter.tsx'
import { MonthView } from '#components/meetings/MonthView/MonthView.tsx'
import { ReminderSwitch } from '#components/meetings/ReminderSwitch/ReminderSwitch.tsx'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { useSavedView } from '#components/meetings/ViewSwitch/useSavedView.ts'
import { ViewSwitch } from '#components/meetings/ViewSwitch/ViewSwitch.tsx'
import { WeekView } from '#components/meetings/WeekView/WeekView.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { useAfterLayers } from '#components/ui/layers/useBackLayer.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { LinkedElsewhere } from './LinkedElsewhere.tsx'
import { MeetingGrid } from './MeetingGrid.tsx'
import { MeetingSkeletons } from './MeetingSkeletons.tsx'

/** URL parameter that opens a meeting's details. */
export const meetingParam = 'reunion'

const none: readonly DisplayMeeting[] = []

/** A community's meetings as cards, month or week. */
export function CommunityMeetings({ community }: { community: Community }) {
  const { data, error, isFetching, refetch } = useQuery(communityMeetingsQuery(community.id))
  const meetings = data?.map(toDisplay) ?? none
  const at = useNow(stateChangeTimes(meetings))
  const [filter, setFilter] = useState<MeetingFilterValue>('proximas')
  const [view, setView] = useSavedView()
  const [openId, setOpenId] = useOpenMeeting()
  const showDetails = ({ id }: DisplayMeeting) => setOpenId(id)
  const retry = () => void refetch()
  const opened = meetings.find(({ id }) => sameId(id, openId)) ?? null
  // While the list is fetched, an older one may lack the meeting.
  const isElsewhere = openId !== null && !opened && data !== undefined && !isFetching

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        {view === 'tarjetas' && (
          <chakra.div width={{ base: 'auto', sm: '11rem' }} flex={{ base: '1 1 9rem', sm: 'none' }}>
            <MeetingFilter value={filter} onChange={setFilter} />
          </chakra.div>
        )}
        <Button
          variant="secondary"
          icon={<RotateCw />}
          flex={{ base: '1', sm: 'none' }}
          busy={isFetching && data !== undefined}
          onClick={retry}
        >
          {t.refresh}
        </Button>
        <chakra.div marginInlineStart={{ md: 'auto' }} width={{ base: 'full', md: 'auto' }}>
          <ViewSwitch value={view} onChange={setView} />
        </chakra.div>
      </chakra.div>
      {isElsewhere && <LinkedElsewhere meetingId={openId} communityId={community.id} />}
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          {...meetingsFailure(error)}
          retryLabel={t.retry}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {!data && !error && <MeetingSkeletons />}
      {data && view === 'tarjetas' && (
        <MeetingGrid
          meetings={meetings}
          filter={filter}
          onFilter={setFilter}
          at={at}
          busy={isFetching}
          onDetails={showDetails}
        />
      )}
      {data && view === 'mes' && <MonthView meetings={meetings} at={at} onDetails={showDetails} />}
      {data && view === 'semana' && <WeekView meetings={meetings} at={at} onDetails={showDetails} />}
      <ReminderSwitch />
      <MeetingDetailsModal
        meeting={opened}
        at={at}
        communityName={community.name ?? undefined}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

/** The meeting whose details are open: the URL's, or one chosen here. */
function useOpenMeeting() {
  const [params, setParams] = useSearchParams()
  const linked = params.get(meetingParam)
  const [openId, setOpenId] = useState<Id | null>(linked)
  const [seen, setSeen] = useState(linked)
  if (linked !== seen) {
    setSeen(linked)
    if (linked !== null) setOpenId(linked)
  }
  // What was closed must not open again with Back or a reload.
  useAfterLayers(openId === null && linked !== null, () => {
    params.delete(meetingParam)
    setParams(params, { replace: true })
  })
  return [openId, setOpenId] as const
}
