import { CommunityScreen } from '#components/communityScreen/CommunityScreen/CommunityScreen.tsx'
import { routes } from '#locales/routes.ts'
import { surveys as t } from '#locales/surveys.ts'
import { backToCommunity } from '#components/communities/shared/backToCommunity.ts'
import { CommunitySurveys } from './CommunitySurveys.tsx'
import { SurveySkeletons } from './SurveySkeletons.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { surveysQuery } from '#api/surveys/queries.ts'

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries = ofCommunity((id) => [firstQuery(surveysQuery(id))])

/** Surveys of the current community. */
export function SurveysPage() {
  return (
    <CommunityScreen
      title={routes.surveys}
      overview="surveys"
      back={backToCommunity}
      loading={<SurveySkeletons label={t.loadingCommunities} />}
    >
      {(community) => <CommunitySurveys key={community.id} community={community} />}
    </CommunityScreen>
  )
}
