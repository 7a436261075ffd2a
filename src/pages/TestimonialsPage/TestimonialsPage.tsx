import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { TestimonyType } from '#api/contract/testimonies.ts'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { refreshPoints } from '#api/points.ts'
import { reloadTestimonies } from '#api/testimonyTypes.ts'
import { NoCommunity } from '#components/communities/NoCommunity/NoCommunity.tsx'
import { MyTestimonials } from '#components/testimonials/MyTestimonials/MyTestimonials.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { lazyPart } from '#lib/lazyPage.tsx'
import { communities } from '#locales/communities.ts'
import { routes } from '#locales/routes.ts'
import { testimonials as t } from '#locales/testimonials.ts'
import { CommunityTestimonials } from './CommunityTestimonials.tsx'
import { TestimonyTypes } from './TestimonyTypes.tsx'

const TestimonyModal = lazyPart(
  async () => (await import('#components/testimonials/TestimonyModal/TestimonyModal.tsx')).TestimonyModal,
)

/** Milliseconds that the form takes to leave and give the focus back itself. */
const leavingMs = 350
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Telling what one has achieved in the selected community, and what one has told. */
export function TestimonialsPage() {
  const client = useQueryClient()
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  const heading = useRef<HTMLHeadingElement>(null)
  // Kept here: another tab may select another community while this one writes or sends.
  const [creating, setCreating] = useState<{ type: TestimonyType; communityId: Id } | null>(null)

  async function completed(communityId: Id) {
    void refreshPoints(client, communityId)
    await Promise.all([reloadTestimonies(client, communityId), pause(leavingMs)])
    // The button that had it is gone with what it was for.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }

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
      {known && community && (
        <CommunityTestimonials
          key={String(community.id)}
          communityId={community.id}
          headingRef={heading}
          onCreate={(type) => setCreating({ type, communityId: community.id })}
          onCreateNear={TestimonyModal.prefetch}
        />
      )}
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
      <Suspense fallback={null}>
        {creating && (
          <TestimonyModal
            {...creating}
            onClose={() => setCreating(null)}
            onCompleted={() => void completed(creating.communityId)}
          />
        )}
      </Suspense>
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
