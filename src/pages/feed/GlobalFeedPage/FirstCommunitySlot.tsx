import { Suspense } from 'react'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'

const FirstCommunity = lazyComponent(
  async () => (await import('#components/communityScreen/NoCommunity/freeParts.ts')).FirstCommunity,
)

/** The way to a first community, for members known to have none. */
export function FirstCommunitySlot() {
  const { communities, status } = useCurrentCommunity()
  if (status !== 'success' || communities.length > 0) return null
  return (
    // Between the card's heights on phones and wider screens, so that the posts below hardly move.
    <Suspense fallback={<Skeleton height="29rem" borderRadius="lg" />}>
      <FirstCommunity />
    </Suspense>
  )
}
