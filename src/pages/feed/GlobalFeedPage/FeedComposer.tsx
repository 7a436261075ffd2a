import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CanPost } from '#api/feed/canPost.ts'
import { publishFeedPost } from '#api/feed/mutations.ts'
import { type FeedFilter, reloadFeed } from '#api/feed/queries.ts'
import { useUser } from '#api/client/session.ts'
import { GlobalFeedPrompt } from '#components/feed/GlobalFeedPrompt/GlobalFeedPrompt.tsx'
import { afterStartUp } from '#lib/idle.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { showAdded } from '#components/ui/layers/showAdded.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft, useRestored } from '#api/drafts/useDraft.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { feed } from '#locales/feed.ts'
import { feedForm as t } from '#locales/feedForm.ts'

const GlobalPostForm = lazyComponent(
  async () => (await import('#components/feed/GlobalPostForm/GlobalPostForm.tsx')).GlobalPostForm,
  { kind: 'page' },
)

/** Prompt and form of the global feed. The form only shows while the server allows the member to publish. */
export function FeedComposer({ filter, canPost }: { filter: FeedFilter; canPost: CanPost }) {
  const user = useUser()
  const client = useQueryClient()
  const later = useLater()
  const { allowed, error } = canPost
  const draft = useDraft('feed-post')
  const restored = useRestored(draft)
  const [open, setOpen] = useState<{ picker?: 'image' | 'video' } | null>(null)
  const prompt = useRef<HTMLButtonElement>(null)
  const shouldRefocus = useRef(false)

  const showForm = allowed === true && (open !== null || restored)
  useEffect(() => {
    if (allowed) afterStartUp(GlobalPostForm.prefetch)
  }, [allowed])
  useEffect(() => {
    if (showForm || !shouldRefocus.current) return
    shouldRefocus.current = false
    prompt.current?.focus()
  }, [showForm])

  function collapse() {
    shouldRefocus.current = true
    setOpen(null)
    draft.setRestored(false)
  }

  const closed = (
    <GlobalFeedPrompt ref={prompt} user={user} allowed={allowed} onOpen={(picker) => setOpen({ picker })} />
  )
  if (showForm) {
    return (
      <Suspense fallback={closed}>
        <GlobalPostForm
          user={user}
          draft={draft}
          focusOnOpen={open !== null}
          picker={open?.picker}
          onCancel={collapse}
          onPublish={async ({ idempotencyKey, ...post }, options) => {
            if (await later({ kind: 'feed-post', post }, idempotencyKey)) {
              collapse()
              return
            }
            const id = await publishFeedPost({ ...post, idempotencyKey }, options)
            toast(t.published, { tone: 'success' })
            collapse()
            // The post is published; a failing reload of the list is a separate error.
            reloadFeed(client, filter).then(
              () => showAdded(`post-${id}`),
              () => undefined,
            )
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      {closed}
      <LoadFailure
        error={error}
        loaded={allowed !== undefined}
        compact
        title={feed.canPostFailed}
        detail={t.canPostRetry}
      />
    </>
  )
}
