import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { errorDetail } from '#api/client/errors.ts'
import { salesTestimonialsQuery } from '#api/salesPages/queries.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { sales as t } from '#locales/purchases.ts'
import { VslTestimonialCard } from '../VslTestimonialCard/VslTestimonialCard.tsx'

const Columns = chakra('ul', {
  base: {
    // CSS columns, because the cards have different heights.
    columns: { base: '1', md: '2' },
    columnGap: '3',
    '& > li': { breakInside: 'avoid', marginBottom: '3' },
  },
})

/** Up to six testimonials, and the number of the rest. */
export function Testimonials({ salesPageId }: { salesPageId: Id }) {
  const { data, error, isFetching, refetch } = useQuery(salesTestimonialsQuery(salesPageId))
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={data !== undefined}
      compact
      title={t.testimonialsFailed}
      detail={errorDetail(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (failure && !data) return failure
  if (!data) {
    return (
      <chakra.div role="status" aria-label={t.loadingTestimonials} display="grid" gap="3">
        <Skeleton height="24" borderRadius="md" />
        <Skeleton height="24" borderRadius="md" />
      </chakra.div>
    )
  }
  if (data.shown.length === 0) return <chakra.p color="text.muted">{t.noTestimonials}</chakra.p>
  return (
    <div>
      {failure}
      <Columns>
        {data.shown.map((testimonial) => (
          <li key={String(testimonial.id)}>
            <VslTestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </Columns>
      {data.left > 0 && (
        <chakra.p fontWeight="620" color="text.muted" fontVariantNumeric="tabular-nums">
          {t.more(data.left)}
        </chakra.p>
      )}
    </div>
  )
}
