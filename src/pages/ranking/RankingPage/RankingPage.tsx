import { CommunityScreen } from '#components/communities/CommunityScreen/CommunityScreen.tsx'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { MyPointsCard } from '#components/ranking/MyPointsCard/MyPointsCard.tsx'
import { Podium } from '#components/ranking/Podium/Podium.tsx'
import { PrizesCard } from '#components/ranking/PrizesCard/PrizesCard.tsx'
import { ShortcutCards } from '#components/ranking/ShortcutCards/ShortcutCards.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { now } from '#lib/clock.ts'
import { routes } from '#locales/routes.ts'
import { CommunityRanking } from './CommunityRanking.tsx'

const nothing = () => undefined
/** A card's calls that are not made yet, or not at all. */
const idle = { error: null, onRetry: nothing, standing: undefined, onLedger: nothing }

/** Prizes, podium, one's own points and the ways to earn more, of the selected community. */
export function RankingPage() {
  return (
    <CommunityScreen
      title={routes.ranking}
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

/** Which community it is about is not known yet: the cards' shapes, without a call. */
function Waiting() {
  return (
    <>
      <PrizesCard {...idle} rewards={undefined} />
      <Podium {...idle} ranking={undefined} ownId="" at={now()} month={null} onMonth={nothing} />
      <MyPointsCard {...idle} points={undefined} />
    </>
  )
}
