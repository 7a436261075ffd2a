import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { MyTestimonials } from '#components/testimonials/MyTestimonials/MyTestimonials.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { communities } from '#locales/communities.ts'
import { routes } from '#locales/routes.ts'
import { testimonials as t } from '#locales/testimonials.ts'
import { CommunityTestimonials } from './CommunityTestimonials.tsx'
import { TestimonyTypes } from './TestimonyTypes.tsx'

/** Telling what one has achieved in the selected community, and what one has told. */
export function TestimonialsPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <title>{routes.title(routes.testimonials)}</title>
      <div>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.testimonials}
        </chakra.h1>
        {known && community && (
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {community.name || communities.unnamed}
          </chakra.p>
        )}
        <chakra.p color="text.muted">{t.intro}</chakra.p>
      </div>
      {!known && <Waiting />}
      {known && community && <CommunityTestimonials key={String(community.id)} communityId={community.id} />}
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

const nothing = () => undefined
/** Calls that are not made yet. */
const idle = { error: null, busy: false, onRetry: nothing }

/** Which community it is about is not known yet: the parts' shapes, without a call. */
function Waiting() {
  return (
    <>
      <TestimonyTypes
        {...idle}
        types={undefined}
        own={undefined}
        ownPending
        onCreate={nothing}
        onCreateNear={nothing}
      />
      <MyTestimonials {...idle} own={undefined} onVideo={nothing} onImage={nothing} />
    </>
  )
}
