import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Testimonial, TestimonialType } from '#api/contract/testimonials.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import { useUser } from '#api/client/session.ts'
import { ownTestimonialsQuery, testimonialTypesQuery } from '#api/testimonials/queries.ts'
import { MyTestimonials } from '#components/testimonials/MyTestimonials/MyTestimonials.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { Columns } from './Columns.tsx'
import { TestimonialTypes } from './TestimonialTypes.tsx'

const VideoModal = lazyComponent(
  async () =>
    (await import('#components/testimonials/TestimonialVideoModal/TestimonialVideoModal.tsx'))
      .TestimonialVideoModal,
  dialogOptions,
)
const ImageModal = lazyComponent(
  async () =>
    (await import('#components/testimonials/TestimonialImageModal/TestimonialImageModal.tsx'))
      .TestimonialImageModal,
  dialogOptions,
)

export interface CommunityTestimonialsProps {
  communityId: Id
  /** Heading of the member's own testimonials; takes the focus when the focused element has been removed. */
  headingRef: Ref<HTMLHeadingElement>
  /** Undefined in an archived community, which takes no testimonials. */
  onCreate: ((type: TestimonialType) => void) | undefined
  /** The pointer or the focus is on a create button: a good time to preload. */
  onCreateNear: () => void
}

/** Testimonial prompts of a community, and the member's testimonials; each handles its own errors. */
export function CommunityTestimonials(props: CommunityTestimonialsProps) {
  const { communityId, headingRef, onCreate, onCreateNear } = props
  const { id: userId } = useUser()
  const types = useQuery(testimonialTypesQuery(communityId))
  const own = useQuery(ownTestimonialsQuery(userId, communityId))
  const waiting = useWaiting('testimonial').filter((item) => sameId(item.communityId, communityId))
  const [video, setVideo] = useState<{ testimonial: Testimonial; open: boolean } | null>(null)
  const [image, setImage] = useState<{ testimonial: Testimonial; opener: HTMLElement } | null>(null)

  return (
    <>
      <Columns>
        <TestimonialTypes
          types={types.data}
          own={own.data?.list}
          ownPending={own.isPending}
          waiting={waiting}
          error={types.error}
          busy={types.isFetching}
          onRetry={() => void types.refetch()}
          onCreate={onCreate}
          onCreateNear={onCreateNear}
        />
        <MyTestimonials
          headingRef={headingRef}
          own={own.data}
          waiting={waiting}
          error={own.error}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
          onVideo={(testimonial) => setVideo({ testimonial, open: true })}
          onImage={(testimonial, opener) => setImage({ testimonial, opener })}
          playing={video?.open ? video.testimonial.id : undefined}
        />
      </Columns>
      {video && (
        <VideoModal
          key={String(video.testimonial.id)}
          {...video}
          onClose={() => setVideo({ ...video, open: false })}
        />
      )}
      {image && <ImageModal {...image} onClose={() => setImage(null)} />}
    </>
  )
}
