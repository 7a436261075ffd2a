/**
 * The comments of a post: the newest, which come with the post, and before them pages that the reader has loaded. A link
 * to an older comment loads the page around it; later comments between it and the newest are loaded on request.
 */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/client/call.ts'
import { hasStatus } from '#api/client/errors.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Comment, CommentPage, PostDetail } from '#api/contract/posts.ts'

/** Start or end of a page: exactly one field is set. */
type PagePosition = { before: string } | { from: string } | { around: Id }

export const commentPagesQuery = (postId: Id, start: PagePosition) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'comments', String(postId), start],
    staleTime: 60_000,
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) =>
      call('posts.listComments', { params: { id: postId }, query: pageParam }, { signal }),
    getPreviousPageParam: ({ earlier }): PagePosition | undefined =>
      earlier ? { before: earlier } : undefined,
    getNextPageParam: ({ later }): PagePosition | undefined => (later ? { from: later } : undefined),
  })

/**
 * Joins loaded pages with the newest comments of a post. A comment in both appears once, in the post's version.
 * `gapAfter` is the id of the comment after which comments are missing.
 */
export function joinComments(
  pages: readonly CommentPage[],
  post: Pick<PostDetail, 'comments' | 'earlier_comments'>,
): { comments: Comment[]; gapAfter: Id | undefined } {
  const newest = post.comments ?? []
  // The post contains all its comments.
  if (!post.earlier_comments) return { comments: newest, gapAfter: undefined }
  const known = new Set(newest.map(({ id }) => String(id)))
  const loaded = pages.flatMap(({ comments }) => comments)
  const older = loaded.filter(({ id }) => !known.has(String(id)))
  const later = pages.at(-1)?.later
  const adjoins = !later || later === post.earlier_comments || older.length < loaded.length
  return { comments: [...older, ...newest], gapAfter: adjoins ? undefined : older.at(-1)?.id }
}

/** A button that loads a page of comments. */
export interface PageLoading {
  state: 'idle' | 'loading' | 'failed'
  error: Error | null
  load: () => void
}

export interface CommentThread {
  /** Oldest first; `undefined` while the post is loading. */
  comments: Comment[] | undefined
  /** Loads earlier comments; `undefined` if there are none. */
  earlier?: PageLoading | undefined
  /** Loads the comments that are missing after the comment `after`. */
  later?: (PageLoading & { after: Id }) | undefined
  /** State of the link to a comment that is not loaded. */
  link?: (Pick<PageLoading, 'error' | 'load'> & { state: 'loading' | 'failed' | 'gone' }) | undefined
}

/** Buttons that load the comments that do not come with the post. */
export type ThreadControls = Omit<CommentThread, 'comments'>

interface ThreadOf {
  postId: Id
  post: PostDetail | undefined
  /** Whether the post is being fetched, in which case its newest comments may contain the linked one. */
  isFetchingPost?: boolean
  /** Id of the comment that a link leads to. */
  linkedId?: string | null
}

/** Returns the comments of a post, and the buttons that load those that do not come with it. */
export function useCommentThread({
  postId,
  post,
  isFetchingPost = false,
  linkedId = null,
}: ThreadOf): CommentThread {
  const before = post?.earlier_comments ?? undefined
  const [chosen, setChosen] = useState<{ start: PagePosition; linkedId: string | null }>()
  const isAmongNewest = post?.comments?.some(({ id }) => sameId(id, linkedId)) ?? false
  const start =
    chosen?.linkedId === linkedId
      ? chosen.start
      : linkedId !== null && !isAmongNewest
        ? { around: linkedId }
        : undefined
  const isAround = start !== undefined && 'around' in start
  const isChosen = before !== undefined && start !== undefined
  const pages = useInfiniteQuery({
    ...commentPagesQuery(postId, start ?? { before: before ?? '' }),
    enabled: isChosen && !(isAround && isFetchingPost),
  })
  const data = isChosen ? pages.data : undefined
  const { comments, gapAfter } = joinComments(data?.pages ?? [], post ?? {})

  // New comments displace older ones from the post's reply; the displaced ones are loaded automatically.
  const joinedStart = useRef<string>(undefined)
  const startKey = JSON.stringify(start)
  const isLoaded = data !== undefined
  const { isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (!isLoaded || isFetching) return
    if (gapAfter === undefined) joinedStart.current = startKey
    else if (joinedStart.current === startKey) {
      joinedStart.current = undefined
      void fetchNextPage()
    }
  }, [isLoaded, gapAfter, isFetching, startKey, fetchNextPage])

  if (!post) return { comments: undefined }
  const { error } = pages
  const isFirst = isChosen && !isLoaded
  // Loaded comments stay while the post is refetched.
  const isLinkLoading = isAround && !isLoaded && (isFetchingPost || isFetching)

  function loadEarlier() {
    if (isLoaded) void pages.fetchPreviousPage({ cancelRefetch: false })
    else if (isChosen && !isAround) void pages.refetch()
    else if (before !== undefined) setChosen({ start: { before }, linkedId })
  }

  function linkState() {
    // The reader has requested other comments meanwhile.
    if (!isAround || comments.some(({ id }) => sameId(id, linkedId))) return undefined
    if (isLinkLoading) return 'loading'
    return before === undefined || hasStatus(error, 404) ? 'gone' : error ? 'failed' : undefined
  }

  const link = linkState()
  return {
    comments,
    earlier:
      !isLinkLoading && (isLoaded ? pages.hasPreviousPage : before !== undefined)
        ? {
            state: stateOf(
              pages.isFetchingPreviousPage || (isFirst && isFetching),
              pages.isFetchPreviousPageError || (isFirst && !isAround && error !== null),
            ),
            error,
            load: loadEarlier,
          }
        : undefined,
    later:
      gapAfter === undefined
        ? undefined
        : {
            after: gapAfter,
            state: stateOf(pages.isFetchingNextPage, pages.isFetchNextPageError),
            error,
            load: () => void fetchNextPage({ cancelRefetch: false }),
          },
    link: link && { state: link, error, load: () => void pages.refetch() },
  }
}

const stateOf = (busy: boolean, failed: boolean) => (busy ? 'loading' : failed ? 'failed' : 'idle')
