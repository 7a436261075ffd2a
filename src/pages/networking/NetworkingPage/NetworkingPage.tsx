import { BlockedPeopleButton } from '#components/blocks/BlockedPeopleButton/BlockedPeopleButton.tsx'
import { CommunityScreen } from '#components/communityScreen/CommunityScreen/CommunityScreen.tsx'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { NetworkingSettings } from '#components/networking/NetworkingSettings/NetworkingSettings.tsx'
import { QueueStatusCard } from '#components/networking/QueueStatusCard/QueueStatusCard.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { networking as t } from '#locales/networking.ts'
import { routes } from '#locales/routes.ts'
import { Columns } from './Columns.tsx'
import { CommunityNetworking } from './CommunityNetworking.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { matchQuery, networkingSettingsQuery, queueStatusQuery } from '#api/networking/queries.ts'

const nothing = () => undefined
const never = () => Promise.resolve()

export const firstQueries = ofCommunity((id) => [
  firstQuery(networkingSettingsQuery(id)),
  firstQuery(queueStatusQuery(id)),
  firstQuery(matchQuery(id)),
])

/** Networking roulette of the current community. */
export function NetworkingPage() {
  return (
    <CommunityScreen
      title={routes.networking}
      intro={t.intro}
      // Aligned with the heading on phones.
      action={<BlockedPeopleButton marginInlineStart={{ base: '-3', sm: '0' }} />}
      childSetsTitle
      loading={<Waiting />}
      empty={
        <Card>
          <NoCommunity />
        </Card>
      }
    >
      {(community) => <CommunityNetworking key={String(community.id)} community={community} />}
    </CommunityScreen>
  )
}

/** Skeletons shown while the current community is loading; they make no requests. */
function Waiting() {
  return (
    <Columns>
      <QueueStatusCard status={undefined} error={null} onRetry={nothing} onJoin={never} onLeave={never} />
      <NetworkingSettings settings={undefined} error={null} onRetry={nothing} />
    </Columns>
  )
}
