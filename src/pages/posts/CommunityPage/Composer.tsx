import { useQueryClient } from '@tanstack/react-query'
import { Activity, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isArchived } from '#api/communities/archived.ts'
import type { Community } from '#api/contract/communities.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { publishPost } from '#api/posts/mutations.ts'
import { addPublishedPost } from '#api/posts/queries.ts'
import { useUser } from '#api/client/session.ts'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'
import { focusContent } from '#components/layout/shared/focusContent.ts'
import { CreatePostPrompt } from '#components/posts/CreatePostPrompt/CreatePostPrompt.tsx'
import { afterStartUp } from '#lib/idle.ts'
import { showAdded } from '#components/ui/layers/showAdded.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft, useRestored } from '#api/drafts/useDraft.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { archived as archivedTexts } from '#locales/archived.ts'
import { communities } from '#locales/communities.ts'
import { posts as t } from '#locales/posts.ts'
import { useSharedText } from './useSharedText.ts'

const CreatePostForm = lazyComponent(
  async () => (await import('#components/posts/CreatePostForm/CreatePostForm.tsx')).CreatePostForm,
  { kind: 'page' },
)

/**
 * Prompt and form for new posts; opens automatically if there is a draft. An archived community has no prompt, and its
 * form only keeps what was written.
 */
export function Composer({ community }: { community: Community }) {
  const user = useUser()
  const client = useQueryClient()
  const later = useLater()
  const draft = useDraft(`post:${community.id}`)
  const restored = useRestored(draft)
  const [open, setOpen] = useState<{ picker?: MediaKind } | null>(null)
  const [prepared, setPrepared] = useState(false)
  /** Counts the forms that have been closed: the next one is empty. */
  const [closedForms, setClosedForms] = useState(0)
  const [, setSearch] = useSearchParams()
  const prompt = useRef<HTMLButtonElement>(null)
  const shouldRefocus = useRef(false)

  useSharedText(draft, () => setOpen({}))
  const archived = isArchived(community)
  const showForm = open !== null || restored
  useEffect(() => {
    if (showForm || !shouldRefocus.current) return
    shouldRefocus.current = false
    // An archived community has no prompt.
    if (prompt.current) prompt.current.focus()
    else focusContent()
  }, [showForm])

  function collapse() {
    shouldRefocus.current = true
    setOpen(null)
    setClosedForms(closedForms + 1)
    draft.setRestored(false)
  }

  // Opening it takes a phone too long to render it only then: it is there, hidden, once the browser has been idle.
  useEffect(
    () =>
      afterStartUp(() => {
        void CreatePostForm.prefetched().then(() => startTransition(() => setPrepared(true)))
      }),
    [],
  )

  const closed = <CreatePostPrompt ref={prompt} user={user} onOpen={(picker) => setOpen({ picker })} />
  return (
    <>
      {!showForm && !archived && closed}
      {(showForm || prepared) && (
        <Activity mode={showForm ? 'visible' : 'hidden'}>
          <Suspense fallback={showForm && closed}>
            <CreatePostForm
              key={closedForms}
              communityName={community.name ?? communities.unnamed}
              blocked={archived ? archivedTexts.form : undefined}
              draft={draft}
              focusOnOpen={open !== null}
              picker={open?.picker}
              onCancel={collapse}
              onPublish={async ({ idempotencyKey, ...written }, options) => {
                const post = { ...written, communityId: community.id }
                if (await later({ kind: 'community-post', post }, idempotencyKey)) {
                  collapse()
                  return
                }
                const { id, published } = await publishPost({ ...post, idempotencyKey }, options)
                toast(t.published, { tone: 'success' })
                void refreshPoints(client, community.id)
                // The new post is on the first page.
                setSearch({}, { replace: true })
                await addPublishedPost(client, community.id, published)
                collapse()
                showAdded(`post-${id}`)
              }}
            />
          </Suspense>
        </Activity>
      )}
    </>
  )
}
