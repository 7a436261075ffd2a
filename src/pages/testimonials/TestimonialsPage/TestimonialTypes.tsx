import { ToCommunity } from '#components/communities/shared/ToCommunity.tsx'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { Testimonial, TestimonialType } from '#api/contract/testimonials.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { errorDetail } from '#api/client/errors.ts'
import { isCompleted, isForbidden, openPrompts } from '#api/testimonials/queries.ts'
import { SectionTitle } from '#components/testimonials/shared/SectionTitle.tsx'
import { TestimonialGrid } from '#components/testimonials/shared/TestimonialGrid.tsx'
import { TestimonialTypeCard } from '#components/testimonials/TestimonialTypeCard/TestimonialTypeCard.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { testimonials as t } from '#locales/testimonials.ts'
import { TypesSkeleton } from './TypesSkeleton.tsx'

export interface TestimonialTypesProps {
  /** `undefined` while loading. */
  types: readonly TestimonialType[] | undefined
  /** The member's testimonials, which also complete a prompt; `undefined` while unknown. */
  own: readonly Testimonial[] | undefined
  /** The member's testimonials are loading. */
  ownPending: boolean
  /** The member's testimonials that wait to be sent. */
  waiting: readonly Waiting<'testimonial'>[]
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** Undefined in an archived community, which takes no testimonials. */
  onCreate: ((type: TestimonialType) => void) | undefined
  onCreateNear: () => void
}

/** The community's testimonial prompts; open ones first. */
export function TestimonialTypes(props: TestimonialTypesProps) {
  const { types, own, ownPending, waiting, error, busy, onRetry, onCreate, onCreateNear } = props
  const titleId = useId()
  // If the member's testimonials fail to load, only the server's flags count.
  const known = own ?? (ownPending ? undefined : [])
  const prompts = types?.map((type) => ({ type, completed: isCompleted(type, known) }))
  return (
    <chakra.section
      aria-labelledby={titleId}
      aria-busy={!types && !error}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <div>
        <SectionTitle id={titleId}>{t.typesTitle}</SectionTitle>
        {types && types.length > 0 && onCreate && <Remaining types={types} own={known} />}
        {!types && !error && <Skeleton width="9rem" height="0.75rem" marginBlock="1" />}
      </div>
      {!types && !error && <TypesSkeleton />}
      {error && <Failure error={error} loaded={types !== undefined} busy={busy} onRetry={onRetry} />}
      {types?.length === 0 && (
        <Card padding="0">
          <EmptyState titleAs="h3" title={t.noTypes} text={t.noTypesText} action={<ToCommunity />} />
        </Card>
      )}
      {prompts && prompts.length > 0 && (
        <TestimonialGrid>
          {prompts
            .toSorted((a, b) => Number(a.completed === true) - Number(b.completed === true))
            .map(({ type, completed }) => (
              <li key={String(type.id)}>
                <TestimonialTypeCard
                  type={type}
                  completed={completed}
                  waiting={waiting.find(({ testimonial }) => sameId(testimonial.typeId, type.id))}
                  onNear={onCreateNear}
                  onCreate={onCreate && (() => onCreate(type))}
                />
              </li>
            ))}
        </TestimonialGrid>
      )}
    </chakra.section>
  )
}

/** Number of open prompts and their points. */
function Remaining({
  types,
  own,
}: {
  types: readonly TestimonialType[]
  own: readonly Testimonial[] | undefined
}) {
  const { count, points } = openPrompts(types, own)
  const allCompleted = types.every((type) => isCompleted(type, own) === true)
  if (count === 0 && !allCompleted) return null
  return (
    <chakra.p role="status" fontSize="sm" color="text.muted">
      {allCompleted ? t.allTold : points > 0 ? t.leftWithPoints(count, points) : t.left(count)}
    </chakra.p>
  )
}

type FailureProps = Pick<TestimonialTypesProps, 'busy' | 'onRetry'> & { error: Error; loaded: boolean }

function Failure({ error, loaded, busy, onRetry }: FailureProps) {
  const forbidden = isForbidden(error)
  return (
    <LoadFailure
      error={error}
      loaded={loaded}
      compact
      title={forbidden ? t.forbidden : t.typesFailed}
      detail={forbidden ? t.forbiddenText : errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
