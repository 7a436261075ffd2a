import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Review } from '#api/contract/reviews.ts'
import { ApiError } from '#api/client/errors.ts'
import { useIsArchived } from '#api/communities/archived.ts'
import { createReview } from '#api/reviews/mutations.ts'
import type { NewReview } from '#api/outbox/contributions.ts'
import { addReview, authoredReviewsQuery, ownReview, reloadReviews } from '#api/reviews/queries.ts'
import { useUser } from '#api/client/session.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { WaitingCardsOf } from '#components/outbox/WaitingCards/WaitingCardsOf.tsx'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { ReviewStats } from '#components/reviews/ReviewStats/ReviewStats.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { now } from '#lib/clock.ts'
import { useDraft, useDraftState } from '#api/drafts/useDraft.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { archived as texts } from '#locales/archived.ts'
import { reviews as listTexts, writeReview as t } from '#locales/reviews.ts'
import { ReviewsFailure } from '../shared/ReviewsFailure.tsx'
import { AuthoredReviews, ReviewsLoading } from './AuthoredReviews.tsx'

const WriteReviewForm = lazyComponent(
  async () => (await import('../WriteReviewForm/WriteReviewForm.tsx')).WriteReviewForm,
)

export interface CommunityReviewsModalProps {
  communityId: Id
  communityName?: string | null | undefined
  /** Set to `false` before unmounting, so that the closing animation can play. */
  open?: boolean
  onClose: () => void
}

/** Reviews of a community with their authors; members without a review can write one. */
export function CommunityReviewsModal(props: CommunityReviewsModalProps) {
  const { communityId, communityName, open = true, onClose } = props
  const client = useQueryClient()
  const user = useUser()
  const later = useLater()
  const waiting = useWaiting('review').filter((review) => sameId(review.communityId, communityId))
  const draft = useDraft(`review:${communityId}`)
  const hasDraft = useDraftState(draft, ({ text }) => text !== '')
  const top = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState(false)
  const [justWritten, setJustWritten] = useState(false)
  const list = useInfiniteQuery({ ...authoredReviewsQuery(communityId), enabled: open })
  const { data } = list
  const own = data && ownReview(data, user.id)
  const archived = useIsArchived(communityId)
  const hasNone = data !== undefined && !own && !justWritten && waiting.length === 0
  const mayWrite = hasNone && data.canWrite !== false && !archived
  const busy = list.isFetchingNextPage || (list.isError && list.isFetching)
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
  const name = communityName?.trim()

  // Toggling the form removes the focused element.
  const wasWriting = useRef(false)
  useEffect(() => {
    if (wasWriting.current !== writing) top.current?.focus()
    wasWriting.current = writing
  }, [writing])

  async function send(review: NewReview, key: string): Promise<'waits' | undefined> {
    if (await later({ kind: 'review', communityId, review }, key)) return 'waits'
    try {
      const saved = await createReview(communityId, review, key)
      setJustWritten(true)
      addReview(client, communityId, { ...ownFields(user), ...review, ...withoutEmpty(saved ?? {}) })
    } catch (error) {
      // A review already exists, from another device or a lost reply: reload the list to show it.
      if (error instanceof ApiError && error.status === 409) void reloadReviews(client, communityId)
      throw error
    }
    void reloadReviews(client, communityId)
    return undefined
  }

  return (
    <Dialog open={open} onClose={onClose} title={name ? t.titleFor(name) : t.title}>
      {/* The initial focus goes here, at the top of the content. */}
      <chakra.div
        ref={top}
        data-autofocus
        tabIndex={-1}
        outline="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        paddingBottom="2"
        // When focused, scrolls into view with the dialog's padding above it.
        scrollMarginTop="8"
      >
        {writing && (
          <Suspense fallback={null}>
            <WriteReviewForm
              draft={draft}
              blocked={archived ? texts.form : undefined}
              onSend={send}
              onSent={() => setWriting(false)}
              onCancel={() => setWriting(false)}
            />
          </Suspense>
        )}
        {!writing && (
          <>
            {data?.stats && (data.stats.total_reviews ?? 0) > 0 && (
              <ReviewStats stats={data.stats} distribution />
            )}
            <WaitingCardsOf items={waiting} />
            <ArchivedHint text={hasNone && archived ? texts.reviews : undefined} />
            {mayWrite && (
              <Button
                justifySelf="start"
                icon={<PenLine aria-hidden="true" />}
                onFocus={WriteReviewForm.prefetch}
                onPointerEnter={WriteReviewForm.prefetch}
                onClick={() => setWriting(true)}
              >
                {hasDraft ? t.goOn : t.open}
              </Button>
            )}
            {!data && !list.error && <ReviewsLoading />}
            {data && <AuthoredReviews {...ordered(data, own)} ownId={own?.id} hasMore={list.hasNextPage} />}
            {list.error && (
              <ReviewsFailure error={list.error} stale={list.isRefetchError} busy={busy} onRetry={retry} />
            )}
            {list.hasNextPage && (!list.error || list.isRefetchError) && (
              <Button
                variant="secondary"
                justifySelf="center"
                busy={busy}
                busyLabel={listTexts.loadingMore}
                onClick={() => void list.fetchNextPage()}
              >
                {listTexts.more}
              </Button>
            )}
          </>
        )}
      </chakra.div>
    </Dialog>
  )
}

/** Puts the member's own review first. */
function ordered(data: { reviews: Review[]; total: number | undefined }, own: Review | undefined) {
  const others = own ? data.reviews.filter(({ id }) => !sameId(id, own.id)) : data.reviews
  return { reviews: own ? [own, ...others] : others, total: data.total }
}

/** Drops empty fields. */
const withoutEmpty = (fields: Partial<Review>): Partial<Review> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))

/** The fields of the member's own review, where the server does not return them. */
function ownFields(user: ReturnType<typeof useUser>): Review {
  return {
    id: `own:${user.id}`,
    user_id: user.id,
    user_name: user.name,
    user_has_profile_image: user.has_profile_image,
    user_profile_image_url: user.public_profile_image_url,
    created_at: now().toISOString(),
  }
}
