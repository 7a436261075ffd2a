import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isArchived } from '#api/communities/archived.ts'
import type { Id } from '#api/contract/common.ts'
import type { TestimonialType } from '#api/contract/testimonials.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { reloadTestimonials } from '#api/testimonials/queries.ts'
import { CommunityScreen } from '#components/communityScreen/CommunityScreen/CommunityScreen.tsx'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { MyTestimonials } from '#components/testimonials/MyTestimonials/MyTestimonials.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { dialogGone, restoreLostFocus } from '#components/ui/layers/restoreLostFocus.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { afterHydration } from '#lib/idle.ts'
import { routes } from '#locales/routes.ts'
import { testimonials as t } from '#locales/testimonials.ts'
import { backToCommunity } from '#components/communities/shared/backToCommunity.ts'
import { Columns } from './Columns.tsx'
import { CommunityTestimonials } from './CommunityTestimonials.tsx'
import { TestimonialTypes } from './TestimonialTypes.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { ownTestimonialsQuery, testimonialTypesQuery } from '#api/testimonials/queries.ts'

const TestimonialModal = lazyComponent(
  async () =>
    (await import('#components/testimonials/TestimonialModal/TestimonialModal.tsx')).TestimonialModal,
  dialogOptions,
)

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries = ofCommunity((id, { userId }) => [
  firstQuery(testimonialTypesQuery(id)),
  firstQuery(ownTestimonialsQuery(userId, id)),
])

/** Page to write testimonials in the current community, with the member's past ones. */
export function TestimonialsPage() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // Held here, because another tab may switch the community while the form is open.
  const [creating, setCreating] = useState<{ type: TestimonialType; communityId: Id } | null>(null)
  useEffect(() => afterHydration(TestimonialModal.prefetch), [])

  async function completed(communityId: Id) {
    void refreshPoints(client, communityId)
    await reloadTestimonials(client, communityId)
    // The focused button has been removed with its prompt.
    await restoreLostFocus(heading)
  }

  async function close() {
    setCreating(null)
    await dialogGone()
    await restoreLostFocus(heading)
  }

  return (
    <CommunityScreen
      title={routes.testimonials}
      overview="testimonials"
      back={backToCommunity}
      intro={t.intro}
      gap="6"
      loading={<Waiting />}
      empty={
        <Card>
          <NoCommunity />
        </Card>
      }
      footer={
        creating && (
          <TestimonialModal
            {...creating}
            onClose={() => void close()}
            onCompleted={() => void completed(creating.communityId)}
          />
        )
      }
    >
      {(community) => (
        <CommunityTestimonials
          key={String(community.id)}
          communityId={community.id}
          headingRef={heading}
          onCreate={
            isArchived(community) ? undefined : (type) => setCreating({ type, communityId: community.id })
          }
          onCreateNear={TestimonialModal.prefetch}
        />
      )}
    </CommunityScreen>
  )
}

const nothing = () => undefined
/** Props of sections that make no requests. */
const idle = { waiting: [], error: null, busy: false, onRetry: nothing }

/** Skeletons shown while the current community is loading; they make no requests. */
function Waiting() {
  return (
    <Columns>
      <TestimonialTypes
        {...idle}
        types={undefined}
        own={undefined}
        ownPending
        onCreate={nothing}
        onCreateNear={nothing}
      />
      <MyTestimonials {...idle} own={undefined} onVideo={nothing} onImage={nothing} />
    </Columns>
  )
}
