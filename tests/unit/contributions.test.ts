// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDeviceData } from '../../src/api/auth/deviceData.ts'
import { setReachable } from '../../src/api/client/reachability.ts'
import { beginSession } from '../../src/api/client/session.ts'
import { ContributionOutbox, likeLater, type Sender } from '../../src/api/contributions/outbox.ts'
import { sendContribution, undoLike } from '../../src/api/contributions/send.ts'
import { feedQuery } from '../../src/api/feed/queries.ts'
import { communityPostsQuery, postQuery } from '../../src/api/posts/queries.ts'
import { eventually as settled } from '../eventually.ts'
import { calls, fakeNetwork, server } from './fakeServer.ts'

const comment = 'POST /api/posts/p1/comments'
const accepted = { body: { success: true, comment: { id: 'c1', content: 'Hola' } } }

let client: QueryClient
let outbox: ContributionOutbox
let stop: () => void
const events: string[] = []

const sender = (): Sender => ({
  send: (item, options) => sendContribution(client, item, options),
  onSent: ({ kind }) => void events.push(`${kind} sent`),
  onFailed: ({ kind }, { serverMessage }) => void events.push(`${kind} failed: ${serverMessage}`),
  onLikeTakenBack: (like) => undoLike(client, like),
})
function start() {
  outbox = new ContributionOutbox('yo')
  stop = outbox.start(sender())
}
const states = () => outbox.entries().map(({ kind, state }) => `${kind}: ${state}`)
const bodies = (call: string) => calls(call).map(({ init }) => JSON.parse(init.body as string) as unknown)
const empty = () => settled(() => expect(outbox.entries()).toEqual([]))

function offline() {
  setReachable(false)
  vi.stubGlobal('navigator', { onLine: false })
}
function online() {
  vi.stubGlobal('navigator', { onLine: true })
  setReachable(true)
}

beforeEach(() => {
  fakeNetwork()
  online()
  localStorage.clear()
  beginSession('t', { id: 'yo', name: 'Yo', email: 'yo@faro.test' })
  client = new QueryClient()
  events.length = 0
  start()
})
afterEach(async () => {
  await clearDeviceData()
  stop()
  client.clear()
  vi.unstubAllGlobals()
})

/** The global feed in the cache, with one post. */
function cacheFeed(liked: boolean, likes: number) {
  const page = { data: [{ id: 'p1', type: 'post', likes_count: likes, user_has_liked: liked }] }
  client.setQueryData(feedQuery(null).queryKey, { pages: [page], pageParams: [{ page: 1 }] })
}
const feedPost = () => client.getQueryData(feedQuery(null).queryKey)?.pages[0]?.data[0]

describe('what waits', () => {
  it('is sent when the connection is back, with the same key, and nothing is counted before', async () => {
    client.setQueryData(postQuery('p1').queryKey, { id: 'p1', comments_count: 3, comments: [] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await settled(() => expect(calls(comment)).toHaveLength(1))
    await settled(() => expect(states()).toEqual(['comment: waiting']))
    expect(client.getQueryData(postQuery('p1').queryKey)).toMatchObject({ comments_count: 3 })

    server({ [comment]: accepted })
    setReachable(false)
    setReachable(true)
    await empty()
    const [first, second] = bodies(comment)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ content: 'Hola', idempotency_key: expect.stringMatching(/.{10}/) })
    expect(client.getQueryData(postQuery('p1').queryKey)).toMatchObject({
      comments_count: 4,
      comments: [{ id: 'c1' }],
    })
    expect(events).toEqual(['comment sent'])
  })

  it('also waits for its sender, which starts later than the page', async () => {
    stop()
    outbox = new ContributionOutbox('yo')
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    expect(calls()).toEqual([])
    server({ [comment]: accepted })
    stop = outbox.start(sender())
    await empty()
  })

  it('is still there after the page was loaded again, for nobody else, until it is signed out', async () => {
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    stop()
    start()
    await settled(() => expect(outbox.entries()).toMatchObject([{ content: 'Hola' }]))
    const other = new ContributionOutbox('otra')
    const stopOther = other.start(sender())
    await clearDeviceData()
    expect(outbox.entries()).toEqual([])
    stop()
    start()
    await outbox.add({ kind: 'comment', postId: 'p2', content: 'Otra' })
    await settled(() => expect(outbox.entries()).toMatchObject([{ postId: 'p2' }]))
    expect(other.entries()).toEqual([])
    stopOther()
  })

  it('goes in order to one place, and to different ones at the same time', async () => {
    server({
      [comment]: [{ ...accepted, after: 30 }, accepted],
      'POST /api/posts/p2/comments': { ...accepted, after: 60_000 },
    })
    for (const [postId, content] of [
      ['p2', 'lento'],
      ['p1', 'uno'],
      ['p1', 'dos'],
    ] as const) {
      void outbox.add({ kind: 'comment', postId, content })
    }
    await settled(() => expect(outbox.entries()).toMatchObject([{ content: 'lento', state: 'sending' }]))
    expect(bodies(comment)).toMatchObject([{ content: 'uno' }, { content: 'dos' }])
  })

  it('stays while it is being changed, and those behind it', async () => {
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'uno' })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'dos' })
    await settled(() => expect(calls(comment)).toHaveLength(1))
    await settled(() => expect(states()).toEqual(['comment: waiting', 'comment: waiting']))
    const [first] = outbox.entries()
    const release = outbox.hold(first?.key ?? '')
    const made = calls(comment).length
    server({ [comment]: accepted })
    setReachable(false)
    setReachable(true)
    await outbox.add({ kind: 'comment', postId: 'p2', content: 'otro sitio' })
    await settled(() => expect(calls('POST /api/posts/p2/comments')).not.toHaveLength(0))
    expect(calls(comment)).toHaveLength(made)
    outbox.edit(first?.key ?? '', 'uno, mejor')
    release()
    await settled(() => expect(outbox.entries()).toMatchObject([{ content: 'otro sitio' }]))
    expect(bodies(comment).slice(made)).toMatchObject([{ content: 'uno, mejor' }, { content: 'dos' }])
  })

  it('is tried again when the server asks for patience', async () => {
    server({ [comment]: [{ status: 429 }, accepted] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await empty()
    expect(calls(comment)).toHaveLength(2)
  })

  it('is published once with the key of the form in which it was written', async () => {
    const create = 'POST /api/posts'
    server({ [create]: ['cut', { body: { success: true } }] })
    await outbox.add({ kind: 'community-post', post: { communityId: 'k', content: 'Hola' } }, 'clave')
    await empty()
    const keys = calls(create).map(({ init }) => (init.body as FormData).get('idempotency_key'))
    expect(keys).toEqual(['clave', 'clave'])
  })
})

describe('a refusal', () => {
  it('keeps what was written, says why, and lets it be changed and sent again', async () => {
    server({ [comment]: [{ status: 400, body: { error: 'Estás silenciado' } }, accepted] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await settled(() => expect(states()).toEqual(['comment: failed']))
    expect(events).toEqual(['comment failed: Estás silenciado'])
    for (const { key } of outbox.entries()) outbox.edit(key, 'Buenas')
    await empty()
    const [first, second] = bodies(comment) as [{ idempotency_key: string }, { idempotency_key: string }]
    expect(second).toMatchObject({ content: 'Buenas' })
    expect(second.idempotency_key).not.toBe(first.idempotency_key)
  })

  it('of a like that was liked before is none', async () => {
    server({ 'POST /api/posts/p1/like': { status: 409, body: { error: 'Ya te gusta esta publicación' } } })
    await outbox.add({ kind: 'like', postId: 'p1', liked: true, communityId: 'k' })
    await empty()
    expect(events).toEqual(['like sent'])
  })
})

describe('likes', () => {
  it('without a connection wait; a second press takes them back', () => {
    expect(likeLater(outbox, { postId: 'p1', liked: true })).toBeUndefined()
    offline()
    cacheFeed(true, 5)
    expect(likeLater(outbox, { postId: 'p1', liked: true })).toBe('waits')
    expect(likeLater(outbox, { postId: 'p1', liked: false })).toBe('taken-back')
    expect(outbox.entries()).toEqual([])
    expect(feedPost()).toMatchObject({ likes_count: 4, user_has_liked: false })
  })

  it('of the global feed take the number that the server tells', async () => {
    cacheFeed(true, 5)
    server({ 'POST /api/global-feed/p1/like': { body: { success: true, likes_count: 9 } } })
    await outbox.add({ kind: 'like', postId: 'p1', liked: true })
    await empty()
    expect(feedPost()).toMatchObject({ likes_count: 9, user_has_liked: true })
  })

  it('of a community count only when they have been accepted', async () => {
    const { queryKey } = communityPostsQuery('k', 1)
    client.setQueryData(queryKey, { success: true, posts: [{ id: 'p1', likes_count: 2 }] })
    const count = () => client.getQueryData(queryKey)?.posts[0]
    await outbox.add({ kind: 'like', postId: 'p1', liked: true, communityId: 'k' })
    expect(count()).toMatchObject({ likes_count: 2 })
    server({ 'POST /api/posts/p1/like': { body: { success: true, likes_count: 3 } } })
    setReachable(false)
    setReachable(true)
    await empty()
    expect(count()).toMatchObject({ likes_count: 3, user_has_liked: true })
  })
})
