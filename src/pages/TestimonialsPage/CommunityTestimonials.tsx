import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Testimony, TestimonyType } from '#api/contract/testimonies.ts'
import { refreshPoints } from '#api/points.ts'
import { useUser } from '#api/session.ts'
import { ownTestimoniesQuery, reloadTestimonies, testimonyTypesQuery } from '#api/testimonyTypes.ts'
import { MyTestimonials } from '#components/testimonials/MyTestimonials/MyTestimonials.tsx'
import { lazyPart } from '#lib/lazyPage.tsx'
import { TestimonyTypes } from './TestimonyTypes.tsx'

const TestimonyModal = lazyPart(
  async () => (await import('#components/testimonials/TestimonyModal/TestimonyModal.tsx')).TestimonyModal,
)
const VideoModal = lazyPart(
  async () =>
    (await import('#components/testimonials/TestimonyVideoModal/TestimonyVideoModal.tsx'))
      .TestimonyVideoModal,
)
const ImageModal = lazyPart(
  async () =>
    (await import('#components/testimonials/TestimonyImageModal/TestimonyImageModal.tsx'))
      .TestimonyImageModal,
)

/** Milliseconds that the form takes to leave and give the focus back itself. */
const leavingMs = 350
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What can be told in a community, and what the member has told; each fails by itself. */
export function CommunityTestimonials({ communityId }: { communityId: Id }) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  const types = useQuery(testimonyTypesQuery(communityId))
  const own = useQuery(ownTestimoniesQuery(userId, communityId))
  const [creating, setCreating] = useState<TestimonyType | null>(null)
  const [video, setVideo] = useState<{ testimony: Testimony; open: boolean } | null>(null)
  const [image, setImage] = useState<{ testimony: Testimony; opener: HTMLElement } | null>(null)

  async function completed() {
    void refreshPoints(client, communityId)
    await Promise.all([reloadTestimonies(client, communityId), pause(leavingMs)])
    // The button that had it is gone with what it was for.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }

  return (
    <>
      <TestimonyTypes
        types={types.data}
        own={own.data?.list}
        ownPending={own.isPending}
        error={types.error}
        busy={types.isFetching}
        onRetry={() => void types.refetch()}
        onCreate={setCreating}
        onCreateNear={TestimonyModal.prefetch}
      />
      <MyTestimonials
        headingRef={heading}
        own={own.data}
        error={own.error}
        busy={own.isFetching}
        onRetry={() => void own.refetch()}
        onVideo={(testimony) => setVideo({ testimony, open: true })}
        onImage={(testimony, opener) => setImage({ testimony, opener })}
        playing={video?.open ? video.testimony.id : undefined}
      />
      <Suspense fallback={null}>
        {creating && (
          <TestimonyModal
            type={creating}
            communityId={communityId}
            onClose={() => setCreating(null)}
            onCompleted={() => void completed()}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {video && (
          <VideoModal
            key={String(video.testimony.id)}
            {...video}
            onClose={() => setVideo({ ...video, open: false })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>{image && <ImageModal {...image} onClose={() => setImage(null)} />}</Suspense>
    </>
  )
}
