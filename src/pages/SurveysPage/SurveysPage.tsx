import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { communities } from '#locales/communities.ts'
import { routes } from '#locales/routes.ts'
import { surveys as t } from '#locales/surveys.ts'
import { CommunitySurveys } from './CommunitySurveys.tsx'
import { SurveySkeletons } from './SurveySkeletons.tsx'

/** The surveys of the selected community. */
export function SurveysPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <title>{routes.title(routes.surveys)}</title>
      <div>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.surveys}
        </chakra.h1>
        {known && community && (
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {t.ofCommunity(community.name || communities.unnamed)}
          </chakra.p>
        )}
      </div>
      {!known && <SurveySkeletons label={t.loadingCommunities} />}
      {known && community && <CommunitySurveys key={community.id} community={community} />}
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
