// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Comment, PostDetail } from '../../../../src/api/contract/posts.ts'
import { useCommentThread } from '../../../../src/api/posts/commentThread.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

let client: QueryClient
const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const settled = () => act(() => vi.advanceTimersByTimeAsync(100))

/** Returns comments with the ids from `first` to `last`. */
const range = (first: number, last: number): Comment[] =>
  Array.from({ length: last - first + 1 }, (_, n) => ({ id: first + n }))
/** Returns a post with these newest comments; a comment's position is `p` and its id. */
const post = (first: number, last: number): PostDetail => ({
  id: 9,
  comments: range(first, last),
  ...(first > 1 && { earlier_comments: `p${first}` }),
})
const page = (first: number, last: number, newest = 999) => ({
  body: {
    comments: range(first, last),
    ...(first > 1 && { earlier: `p${first}` }),
    ...(last < newest && { later: `p${last + 1}` }),
  },
})
const path = 'GET /api/extra/posts/9/comments'

function open(initial: PostDetail, linkedId?: string) {
  const { result, rerender } = renderHook(
    (current: PostDetail) => useCommentThread({ postId: 9, post: current, linkedId }),
    { wrapper, initialProps: initial },
  )
  return {
    rerender,
    thread: () => result.current,
    ids: () => result.current.comments?.map(({ id }) => id),
  }
}
const idsOf = (first: number, last: number) => range(first, last).map(({ id }) => id)

describe('earlier comments', () => {
  it('are loaded page by page before the newest, until there are none', async () => {
    server({ [`${path}?before=p41`]: page(21, 40), [`${path}?before=p21`]: page(1, 20) })
    const { thread, ids } = open(post(41, 60))
    await settled()
    expect([thread().earlier?.state, calls()]).toEqual(['idle', []])
    act(() => thread().earlier?.load())
    expect(thread().earlier?.state).toBe('loading')
    await settled()
    expect(ids()).toEqual(idsOf(21, 60))
    act(() => thread().earlier?.load())
    await settled()
    expect(ids()).toEqual(idsOf(1, 60))
    expect([thread().earlier, thread().later]).toEqual([undefined, undefined])
  })

  it('can be retried after a failure, and the others stay', async () => {
    server({ [`${path}?before=p41`]: [{ status: 500 }, page(21, 40)] })
    const { thread, ids } = open(post(41, 60))
    act(() => thread().earlier?.load())
    await settled()
    expect([thread().earlier?.state, ids()]).toEqual(['failed', idsOf(41, 60)])
    act(() => thread().earlier?.load())
    await settled()
    expect(ids()).toEqual(idsOf(21, 60))
  })

  it('leave no gap when new comments displace others from the newest page', async () => {
    server({ [`${path}?before=p41`]: page(21, 40), [`${path}?from=p41`]: page(41, 55) })
    const { thread, ids, rerender } = open(post(41, 60))
    act(() => thread().earlier?.load())
    await settled()
    rerender(post(44, 63))
    await settled()
    expect(ids()).toEqual(idsOf(21, 63))
    expect(thread().later).toBeUndefined()
  })
})

describe('a link to a comment', () => {
  it('loads the page around it, and what is between it and the newest on request', async () => {
    server({ [`${path}?around=10`]: page(5, 14), [`${path}?from=p15`]: page(15, 40) })
    const { thread, ids } = open(post(41, 60), '10')
    expect(thread().link?.state).toBe('loading')
    await settled()
    expect(ids()).toEqual([...idsOf(5, 14), ...idsOf(41, 60)])
    expect(thread()).toMatchObject({ link: undefined, earlier: { state: 'idle' }, later: { after: 14 } })
    act(() => thread().later?.load())
    await settled()
    expect(ids()).toEqual(idsOf(5, 60))
    expect(thread().later).toBeUndefined()
  })

  it('keeps its loaded comments while the post is refetched', async () => {
    server({ [`${path}?around=10`]: page(5, 14) })
    const { result, rerender } = renderHook(
      (isFetchingPost: boolean) =>
        useCommentThread({ postId: 9, post: post(41, 60), isFetchingPost, linkedId: '10' }),
      { wrapper, initialProps: false },
    )
    await settled()
    rerender(true)
    expect(result.current).toMatchObject({ earlier: { state: 'idle' }, later: { after: 14 } })
  })

  it('loads nothing if it is among the newest', async () => {
    const { thread } = open(post(41, 60), '50')
    await settled()
    expect([thread().link, calls()]).toEqual([undefined, []])
  })

  it('to a deleted one shows a notice, and earlier ones can be loaded', async () => {
    server({ [`${path}?around=10`]: { status: 404 }, [`${path}?before=p41`]: page(21, 40) })
    const { thread, ids } = open(post(41, 60), '10')
    await settled()
    expect([thread().link?.state, ids()]).toEqual(['gone', idsOf(41, 60)])
    act(() => thread().earlier?.load())
    await settled()
    expect(ids()).toEqual(idsOf(21, 60))
  })

  it('shows that the comment is deleted without a request if the post has all its comments', async () => {
    const { thread } = open(post(1, 20), '77')
    await settled()
    expect([thread().link?.state, calls()]).toEqual(['gone', []])
  })

  it('can be retried after a failure', async () => {
    server({ [`${path}?around=10`]: [{ status: 500 }, page(5, 14)] })
    const { thread } = open(post(41, 60), '10')
    await settled()
    expect(thread().link?.state).toBe('failed')
    act(() => thread().link?.load())
    await settled()
    expect(thread().link).toBeUndefined()
  })
})
