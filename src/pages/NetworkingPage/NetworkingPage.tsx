import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { NetworkingSettings } from '#components/networking/NetworkingSettings/NetworkingSettings.tsx'
import { QueueStatusCard } from '#components/networking/QueueStatusCard/QueueStatusCard.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { communities } from '#locales/communities.ts'
import { networking as t } from '#locales/networking.ts'
import { routes } from '#locales/routes.ts'
import { BlockedPeopleButton } from './BlockedPeopleButton.tsx'
import { Columns } from './Columns.tsx'
import { CommunityNetworking } from './CommunityNetworking.tsx'

const nothing = () => undefined
const never = () => Promise.resolve()

/** The networking roulette of the selected community. */
export function NetworkingPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {!(known && community) && <title>{routes.title(routes.networking)}</title>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" columnGap="4" rowGap="2">
        <chakra.div flex="1 1 18rem" minWidth="0">
          <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
            {routes.networking}
          </chakra.h1>
          {known && community && (
            <chakra.p color="text.muted" overflowWrap="anywhere">
              {t.ofCommunity(community.name || communities.unnamed)}
            </chakra.p>
          )}
        </chakra.div>
        <BlockedPeopleButton />
      </chakra.div>
      {!known && <Waiting />}
      {known && community && <CommunityNetworking key={String(community.id)} communityId={community.id} />}
      {known && !community && status === 'error' && (
        <ErrorState
          title={communities.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          onRetry={refetch}
        />
      )}
      {known && !community && status === 'success' && (
        <Card>
          <NoCommunity titleAs="h2" />
        </Card>
      )}
    </chakra.div>
  )
}

/** Which community it is about is not known yet: the cards' shapes, without a call. */
function Waiting() {
  return (
    <Columns>
      <QueueStatusCard status={undefined} error={null} onRetry={nothing} onJoin={never} onLeave={never} />
      <NetworkingSettings settings={undefined} error={null} onRetry={nothing} />
    </Columns>
  )
}
