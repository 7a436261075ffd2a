import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isArchived } from '#api/communities/archived.ts'
import type { Community } from '#api/contract/communities.ts'
import { joinQueue, leaveQueue } from '#api/networking/mutations.ts'
import { networkingSettingsQuery } from '#api/networking/queries.ts'
import { NetworkingSettings } from '#components/networking/NetworkingSettings/NetworkingSettings.tsx'
import { useTimeLeft } from '#components/networking/shared/useTimeLeft.ts'
import { QueueStatusCard } from '#components/networking/QueueStatusCard/QueueStatusCard.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { networking as t } from '#locales/networking.ts'
import { Columns } from './Columns.tsx'
import { MatchPart } from './MatchPart.tsx'
import { TabTitle } from './TabTitle.tsx'
import { useMatch } from './useMatch.ts'
import { useQueue } from './useQueue.ts'

/** Milliseconds that joining waits for the settings, which say whether only audio is allowed. */
const maxWaitMs = 2000

/** The promise's value, or `undefined` after a timeout. */
const withTimeout = <T,>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    promise,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxWaitMs)),
  ])

/** Queue, settings and match of a community; each handles its own errors. */
export function CommunityNetworking({ community }: { community: Community }) {
  const { id: communityId } = community
  const archived = isArchived(community)
  const client = useQueryClient()
  const settings = useQuery(networkingSettingsQuery(communityId))
  const queue = useQueue(communityId)
  const found = useMatch(communityId, queue)
  const timeLeft = useTimeLeft(found.match?.ends_at)
  const join = async () => {
    const known =
      settings.data === undefined
        ? await withTimeout(settings.refetch().then(({ data }) => data))
        : settings.data
    await joinQueue(client, communityId, known)
  }
  return (
    <>
      <TabTitle found={found} />
      <MatchPart communityId={communityId} found={found} onJoin={archived ? undefined : join} />
      <Columns>
        <QueueStatusCard
          status={queue.data}
          error={queue.error}
          busy={queue.isFetching}
          onRetry={() => void queue.refetch()}
          settings={settings.data}
          archived={archived}
          matched={found.match !== null && !found.ended && timeLeft !== 0}
          onJoin={join}
          onLeave={async () => {
            const matchedFirst = await leaveQueue(client, communityId)
            toast(matchedFirst ? t.leftTooLate : t.left, matchedFirst ? {} : { tone: 'success' })
          }}
        />
        <NetworkingSettings
          settings={settings.data}
          error={settings.error}
          busy={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      </Columns>
    </>
  )
}
