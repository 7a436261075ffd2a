import { chakra } from '@chakra-ui/react'
import { CommunityScreen } from '#components/communityScreen/CommunityScreen/CommunityScreen.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { routes } from '#locales/routes.ts'
import { useSearchParams } from 'react-router-dom'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { CommunityMeetings, meetingParam } from './CommunityMeetings.tsx'
import { LinkedElsewhere } from './LinkedElsewhere.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { communityMeetingsQuery } from '#api/meetings/queries.ts'

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries = ofCommunity((id) => [firstQuery(communityMeetingsQuery(id))])

/** Calendar of the current community's meetings. */
export function CalendarPage() {
  const [params] = useSearchParams()
  const linked = params.get(meetingParam)
  return (
    <CommunityScreen
      title={routes.calendar}
      overview="calendar"
      size="wide"
      retryLabel={t.retry}
      loading={
        <chakra.div display="grid" placeItems="center" minHeight="40dvh">
          <Spinner label={t.loadingCommunities} />
        </chakra.div>
      }
      empty={
        <>
          {linked !== null && <LinkedElsewhere meetingId={linked} />}
          <NoCommunity />
        </>
      }
    >
      {(community) => <CommunityMeetings key={community.id} community={community} />}
    </CommunityScreen>
  )
}
