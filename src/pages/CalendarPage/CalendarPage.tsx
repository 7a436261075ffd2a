import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { calendar as t } from '#locales/calendar.ts'
import { communities } from '#locales/communities.ts'
import { routes } from '#locales/routes.ts'
import { CommunityMeetings } from './CommunityMeetings.tsx'

/** The meetings of the selected community. */
export function CalendarPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <title>{routes.title(routes.calendar)}</title>
      <div>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.calendar}
        </chakra.h1>
        {known && community && (
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {t.ofCommunity(community.name || communities.unnamed)}
          </chakra.p>
        )}
      </div>
      {!known && (
        <chakra.div display="grid" placeItems="center" minHeight="40dvh">
          <Spinner label={t.loadingCommunities} />
        </chakra.div>
      )}
      {known && community && <CommunityMeetings key={community.id} community={community} />}
      {known && !community && status === 'error' && (
        <ErrorState
          title={communities.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          onRetry={refetch}
        />
      )}
      {known && !community && status === 'success' && <NoCommunity titleAs="h2" />}
    </chakra.div>
  )
}
