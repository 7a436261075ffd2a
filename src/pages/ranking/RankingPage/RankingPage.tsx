import { CommunityScreen } from '#components/communityScreen/CommunityScreen/CommunityScreen.tsx'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { MyPointsCard } from '#components/ranking/MyPointsCard/MyPointsCard.tsx'
import { Podium } from '#components/ranking/Podium/Podium.tsx'
import { PrizesCard } from '#components/ranking/PrizesCard/PrizesCard.tsx'
import { ShortcutCards } from '#components/ranking/ShortcutCards/ShortcutCards.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { now } from '#lib/clock.ts'
import { routes } from '#locales/routes.ts'
import { Columns } from './Columns.tsx'
import { CommunityRanking } from './CommunityRanking.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { memberStandingQuery, myPointsQuery, rankingQuery, rewardsQuery } from '#api/ranking/queries.ts'

const nothing = () => undefined
/** Props of cards that make no requests. */
const idle = { error: null, onRetry: nothing, standing: undefined, onLedger: nothing }

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries = ofCommunity((id) => [
  firstQuery(rewardsQuery(id)),
  firstQuery(memberStandingQuery(id)),
  firstQuery(rankingQuery(id, null)),
  firstQuery(myPointsQuery(id)),
])

/** Ranking of the current community: prizes, podium, the member's points, and ways to earn more. */
export function RankingPage() {
  return (
    <CommunityScreen
      title={routes.ranking}
      overview="ranking"
      loading={<Waiting />}
      empty={
        <>
          <Card>
            <NoCommunity />
          </Card>
          <MyPointsCard {...idle} points={undefined} noCommunity />
        </>
      }
      footer={<ShortcutCards />}
    >
      {(community) => <CommunityRanking key={community.id} community={community} />}
    </CommunityScreen>
  )
}

/** Skeletons shown while the current community is loading; they make no requests. */
function Waiting() {
  return (
    <Columns>
      <PrizesCard {...idle} rewards={undefined} />
      <Podium
        {...idle}
        ranking={undefined}
        standingPending
        ownId=""
        at={now()}
        month={null}
        onMonth={nothing}
      />
      <MyPointsCard {...idle} points={undefined} standingPending />
    </Columns>
  )
}
