import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Id } from '#api/contract/common.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { sendComment } from '#api/posts/mutations.ts'
import { addComment, postQuery, refreshPosts } from '#api/posts/queries.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { lazyPage } from '#chunks/lazyPage.tsx'

const CommentsModal = lazyPage(
  async () => (await import('#components/posts/CommentsModal/CommentsModal.tsx')).CommentsModal,
)

/** The comments of the post that the address names (`?post=`), so that a shared link opens them. */
export function PostComments({ communityId }: { communityId: Id | undefined }) {
  const [search] = useSearchParams()
  const named = search.get('post')
  const [displayedId, setDisplayedId] = useState(named)
  if (named && named !== displayedId) setDisplayedId(named)
  // The closing animation still shows what was open.
  return displayedId ? (
    <Comments key={displayedId} postId={displayedId} open={named !== null} communityId={communityId} />
  ) : null
}

function Comments({
  postId,
  open,
  communityId,
}: {
  postId: string
  open: boolean
  communityId: Id | undefined
}) {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useDraft(`comment:${postId}`)
  const { data, error, refetch } = useQuery({ ...postQuery(postId), enabled: open })

  // A step back takes effect later: meanwhile a second wish to close must not step back again.
  const closing = useRef(false)
  useEffect(() => {
    if (open) closing.current = false
  }, [open])

  function close(sent: boolean) {
    if (closing.current) return
    closing.current = true
    const arrivedHere = key === 'default'
    // Opened from the list it is one step back; a shared link has no list behind it.
    if (search.has('post')) {
      if (arrivedHere) {
        setSearch(
          (now) => {
            now.delete('post')
            return now
          },
          { replace: true },
        )
      } else void navigate(-1)
    }
    if (sent && communityId !== undefined) void refreshPosts(client, communityId)
    document.getElementById(`post-${postId}`)?.focus({ preventScroll: true })
  }

  return (
    <Suspense fallback={null}>
      <CommentsModal
        open={open}
        post={data}
        comments={data && (data.comments ?? [])}
        error={data ? null : error}
        draft={draft}
        onRetry={() => void refetch()}
        onSend={async (content) => {
          await addComment(client, postId, await sendComment(postId, content))
          void refreshPoints(client, communityId)
          // What others said meanwhile; the modal closes a second after the comment was taken, whether it is there or not.
          void refetch()
        }}
        onClose={close}
      />
    </Suspense>
  )
}
