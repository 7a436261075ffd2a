// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../../src/api/client/session.ts'
import type { CommunityPost } from '../../../../src/api/contract/posts.ts'
import { publishPost } from '../../../../src/api/posts/mutations.ts'
import { addPublishedPost, communityPostsQuery, postPageSize } from '../../../../src/api/posts/queries.ts'
import { fakeNetwork, server } from '../../support/fakeServer.ts'

const post = (id: string, minute: number, more: Partial<CommunityPost> = {}): CommunityPost => ({
  id,
  created_at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  ...more,
})
const ten = Array.from({ length: postPageSize }, (_, place) => post(`p${place}`, 30 - place))
const created = post('new', 40)

let client: QueryClient
const keyOf = (page: number) => communityPostsQuery('k', page).queryKey
const ids = () => client.getQueryData(keyOf(1))?.posts.map(({ id }) => id)
const isInvalidated = (page: number) => client.getQueryState(keyOf(page))?.isInvalidated

function cache(posts: CommunityPost[], totalPosts = posts.length) {
  client.setQueryData(keyOf(1), {
    success: true,
    next_cursor: totalPosts > posts.length ? 'cursor' : undefined,
    posts,
    pagination: {
      currentPage: 1,
      totalPosts,
      totalPages: Math.max(1, Math.ceil(totalPosts / postPageSize)),
      hasPrev: false,
      hasNext: totalPosts > posts.length,
    },
  })
}

beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => vi.unstubAllGlobals())

describe('addPublishedPost', () => {
  it('puts the post first and counts it', async () => {
    cache([post('a', 2), post('b', 1)])
    await addPublishedPost(client, 'k', created)
    expect(ids()).toEqual(['new', 'a', 'b'])
    expect(client.getQueryData(keyOf(1))?.pagination).toMatchObject({ totalPosts: 3, totalPages: 1 })
    expect(isInvalidated(1)).toBe(false)
  })

  it('puts the post after the pinned posts and after newer ones', async () => {
    cache([post('pinned', 1, { is_pinned: true }), post('newer', 50), post('older', 2)])
    await addPublishedPost(client, 'k', created)
    expect(ids()).toEqual(['pinned', 'newer', 'new', 'older'])
  })

  it('keeps a page that contains the post already', async () => {
    cache([created, post('a', 2)])
    await addPublishedPost(client, 'k', created)
    expect(ids()).toEqual(['new', 'a'])
    expect(client.getQueryData(keyOf(1))?.pagination?.totalPosts).toBe(2)
  })

  it('moves the last post of a full page to the next page, which is fetched by its number', async () => {
    cache(ten)
    client.setQueryData(keyOf(2), { success: true, posts: [] })
    await addPublishedPost(client, 'k', created)
    expect(ids()).toEqual(['new', ...ten.slice(0, -1).map(({ id }) => id)])
    expect(client.getQueryData(keyOf(1))).toMatchObject({
      next_cursor: undefined,
      pagination: { totalPosts: 11, totalPages: 2, hasNext: true },
    })
    expect(isInvalidated(2)).toBe(true)
  })

  it('keeps the mark of a post that moderators have hidden meanwhile', async () => {
    cache([post('a', 2)])
    await addPublishedPost(client, 'k', { ...created, is_hidden: true })
    expect(client.getQueryData(keyOf(1))?.posts[0]).toMatchObject({ id: 'new', is_hidden: true })
  })

  it('refetches the list when the reply does not contain the post', async () => {
    cache([post('a', 2)])
    await addPublishedPost(client, 'k', undefined)
    expect([ids(), isInvalidated(1)]).toEqual([['a'], true])
  })

  it.each([
    ['pinned', post('new', 40, { is_pinned: true })],
    ['older than the page', post('new', 1)],
  ])('refetches the list when the post is %s', async (_state, published) => {
    cache(ten, 30)
    await addPublishedPost(client, 'k', published)
    expect(ids()).not.toContain('new')
    expect(isInvalidated(1)).toBe(true)
  })

  it('refetches a list that is outdated', async () => {
    cache([post('a', 2)])
    await client.invalidateQueries({ queryKey: keyOf(1) })
    await addPublishedPost(client, 'k', created)
    expect([ids(), isInvalidated(1)]).toEqual([['a'], true])
  })
})

describe('publishPost', () => {
  const reply = { body: { success: true, post: created } }
  const written = { communityId: 'k', content: 'Hola', idempotencyKey: 'clave' }

  beforeEach(() => {
    fakeNetwork()
    localStorage.clear()
    beginSession('t', { id: 'yo', name: 'Yo', email: 'yo@faro.test' })
  })

  it('returns the post of the reply', async () => {
    server({ 'POST /api/posts': reply })
    expect(await publishPost(written)).toMatchObject({ id: 'new', published: { id: 'new' } })
  })

  it('returns no post when the reply has none', async () => {
    server({ 'POST /api/posts': { body: { success: true } } })
    expect(await publishPost(written)).toEqual({ id: undefined, published: undefined })
  })
})
