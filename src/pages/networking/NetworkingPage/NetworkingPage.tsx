import { CommunityScreen } from '#components/communities/CommunityScreen/CommunityScreen.tsx'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { NetworkingSettings } from '#components/networking/NetworkingSettings/NetworkingSettings.tsx'
import { QueueStatusCard } from '#components/networking/QueueStatusCard/QueueStatusCard.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { networking as t } from '#locales/networking.ts'
import { routes } from '#locales/routes.ts'
import { BlockedPeopleButton } from './BlockedPeopleButton.tsx'
import { Columns } from './Columns.tsx'
import { CommunityNetworking } from './CommunityNetworking.tsx'

const nothing = () => undefined
const never = () => Promise.resolve()

/** The networking roulette of the selected community. */
export function NetworkingPage() {
  return (
    <CommunityScreen
      title={routes.networking}
      intro={t.intro}
      action={<BlockedPeopleButton />}
      childSetsTitle
      loading={<Waiting />}
      empty={
        <Card>
          <NoCommunity />
        </Card>
      }
    >
      {(community) => <CommunityNetworking key={String(community.id)} communityId={community.id} />}
    </CommunityScreen>
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
