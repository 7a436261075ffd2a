import { chakra } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Testimonial } from '#api/contract/testimonials.ts'
import { errorDetail } from '#api/client/errors.ts'
import type { OwnTestimonials } from '#api/testimonials/queries.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { WaitingCardsOf } from '#components/outbox/WaitingCards/WaitingCardsOf.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { useShownWhenAdded } from '#components/ui/layers/showAdded.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { testimonials as t } from '#locales/testimonials.ts'
import { TestimonialGrid } from '../shared/TestimonialGrid.tsx'
import { SectionTitle } from '../shared/SectionTitle.tsx'
import { TestimonialCard } from '../TestimonialCard/TestimonialCard.tsx'
import { statsGrid } from './statsGrid.ts'
import { TestimonialStats } from './TestimonialStats.tsx'
import { FirstScreenful } from '#ssr/firstRender.tsx'

const elementId = ({ id }: Testimonial) => `testimonial-${id}`

export interface MyTestimonialsProps {
  /** `undefined` while loading. */
  own: OwnTestimonials | undefined
  /** Those that wait to be sent. */
  waiting: readonly Waiting<'testimonial'>[]
  error: Error | null
  /** A retry is running. */
  busy: boolean
  onRetry: () => void
  onVideo: (testimonial: Testimonial) => void
  onImage: (testimonial: Testimonial, opener: HTMLElement) => void
  /** Id of the testimonial whose video is open in the large player. */
  playing?: Id | undefined
  /** The heading, which takes the focus when the focused element has been removed. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** 'Mis Testimonios': the member's testimonials with totals. */
export function MyTestimonials(props: MyTestimonialsProps) {
  const { own, waiting, error, busy, onRetry, onVideo, onImage, playing, headingRef } = props
  const titleId = useId()
  useShownWhenAdded(own?.list.map(elementId))
  return (
    <chakra.section
      aria-labelledby={titleId}
      aria-busy={!own && !error}
      containerType="inline-size"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <SectionTitle ref={headingRef} id={titleId} tabIndex={-1}>
        {t.mine}
      </SectionTitle>
      {!own && !error && <Loading />}
      {error && (
        <LoadFailure
          error={error}
          loaded={own !== undefined}
          compact
          title={t.mineFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          busy={busy}
          onRetry={onRetry}
        />
      )}
      {own && <TestimonialStats stats={own.stats} />}
      <WaitingCardsOf items={waiting} />
      {own?.list.length === 0 && waiting.length === 0 && (
        <Card padding="0">
          <EmptyState titleAs="h3" drawing="waves" title={t.noMine} text={t.noMineText} />
        </Card>
      )}
      {own && own.list.length > 0 && (
        <TestimonialGrid>
          <FirstScreenful items={own.list}>
            {(testimonial) => (
              <li key={String(testimonial.id)} id={elementId(testimonial)}>
                <TestimonialCard
                  testimonial={testimonial}
                  paused={sameId(playing, testimonial.id)}
                  onVideo={() => onVideo(testimonial)}
                  onImage={(opener) => onImage(testimonial, opener)}
                />
              </li>
            )}
          </FirstScreenful>
        </TestimonialGrid>
      )}
    </chakra.section>
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.loadingMine} display="grid" gap="3">
      <chakra.div css={statsGrid}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height="4.5rem" borderRadius="md" />
        ))}
      </chakra.div>
      <Card display="grid" gap="3">
        <Skeleton width="12rem" height="5" />
        <SkeletonText lines={3} />
      </Card>
    </chakra.div>
  )
}
