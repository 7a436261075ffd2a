import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { MyPointsCard } from '#components/ranking/MyPointsCard/MyPointsCard.tsx'
import { Podium } from '#components/ranking/Podium/Podium.tsx'
import { PrizesCard } from '#components/ranking/PrizesCard/PrizesCard.tsx'
import { ShortcutCards } from '#components/ranking/ShortcutCards/ShortcutCards.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { now } from '#lib/clock.ts'
import { communities } from '#locales/communities.ts'
import { ranking as t } from '#locales/ranking.ts'
import { routes } from '#locales/routes.ts'
import { CommunityRanking } from './CommunityRanking.tsx'

const nothing = () => undefined
/** A card's calls that are not made yet, or not at all. */
const idle = { error: null, onRetry: nothing, standing: undefined, onLedger: nothing }

/** Prizes, podium, one's own points and the ways to earn more, of the selected community. */
export function RankingPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <title>{routes.title(routes.ranking)}</title>
      <div>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.ranking}
        </chakra.h1>
        {known && community && (
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {t.ofCommunity(community.name || communities.unnamed)}
          </chakra.p>
        )}
      </div>
      {!known && <Waiting />}
      {known && community && <CommunityRanking key={community.id} community={community} />}
      {known && !community && status === 'error' && (
        <ErrorState
          title={communities.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          onRetry={refetch}
        />
      )}
      {known && !community && status === 'success' && (
        <>
          <Card>
            <NoCommunity titleAs="h2" />
          </Card>
          <MyPointsCard {...idle} points={undefined} noCommunity />
        </>
      )}
      <ShortcutCards />
    </chakra.div>
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
