// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDeviceData } from '../../../../src/api/auth/deviceData.ts'
import { setReachable } from '../../../../src/api/client/reachability.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import { OutboxStorage } from '../../../../src/api/outbox/outboxStorage.ts'
import { ContributionOutbox, likeLater, type Sender } from '../../../../src/api/outbox/contributionOutbox.ts'
import { sendContribution, undoLike } from '../../../../src/api/contributions/send.ts'
import { textOf, withText } from '../../../../src/api/outbox/texts.ts'
import { feedQuery } from '../../../../src/api/feed/queries.ts'
import { communityPostsQuery, postQuery } from '../../../../src/api/posts/queries.ts'
import { referralsQuery } from '../../../../src/api/referrals/queries.ts'
import { authoredReviewsQuery } from '../../../../src/api/reviews/queries.ts'
import { surveysQuery } from '../../../../src/api/surveys/queries.ts'
import { testimonialTypesQuery } from '../../../../src/api/testimonials/queries.ts'
import { pointsKey } from '../../../../src/api/ranking/points.ts'
import * as forms from '../../../../src/mocks/fixtures/contributions.ts'
import { eventually as settled, flushTasks } from '../../../eventually.ts'
import { calls, fakeNetwork, idempotencyKeys, server } from '../../support/fakeServer.ts'
import { FakeXhr, lastXhr } from '../../support/fakeXhr.ts'

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

/** Caches the global feed with one post. */
function cacheFeed(liked: boolean, likes: number) {
  const page = { data: [{ id: 'p1', type: 'post', likes_count: likes, user_has_liked: liked }] }
  client.setQueryData(feedQuery(null).queryKey, { pages: [page], pageParams: [{ page: 1 }] })
}
const feedPost = () => client.getQueryData(feedQuery(null).queryKey)?.pages[0]?.data[0]

describe('an offline contribution', () => {
  it('is sent with the same key after reconnecting, and counted only then', async () => {
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
    expect(first).toEqual({ content: 'Hola' })
    const [key, again] = idempotencyKeys(comment)
    expect(key).toMatch(/.{10}/u)
    expect(again).toBe(key)
    expect(client.getQueryData(postQuery('p1').queryKey)).toMatchObject({
      comments_count: 4,
      comments: [{ id: 'c1' }],
    })
    expect(events).toEqual(['comment sent'])
  })

  it('is queued also before its sender has loaded', async () => {
    stop()
    outbox = new ContributionOutbox('yo')
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    expect(calls()).toEqual([])
    server({ [comment]: accepted })
    stop = outbox.start(sender())
    await empty()
  })

  it('survives a reload, is visible to its author only, and is removed at sign-out', async () => {
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

  it('is sent in order within one target, and concurrently for different ones', async () => {
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

  it('waits while it is edited, and so do later ones', async () => {
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
    outbox.edit(first?.key ?? '', (item) => withText(item, 'uno, mejor'))
    release()
    await settled(() => expect(outbox.entries()).toMatchObject([{ content: 'otro sitio' }]))
    expect(bodies(comment).slice(made)).toMatchObject([{ content: 'uno, mejor' }, { content: 'dos' }])
  })

  it('is retried when the server requests a delay', async () => {
    server({ [comment]: [{ status: 429 }, accepted] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await empty()
    expect(calls(comment)).toHaveLength(2)
  })

  it('is published once, with the key of the form in which it was written', async () => {
    const create = 'POST /api/posts'
    server({ [create]: ['cut', { body: { success: true } }] })
    await outbox.add({ kind: 'community-post', post: { communityId: 'k', content: 'Hola' } }, 'clave')
    await empty()
    expect(idempotencyKeys(create)).toEqual(['clave', 'clave'])
    expect(((calls(create)[0]?.init.body ?? new FormData()) as FormData).has('idempotency_key')).toBe(false)
  })
})

describe('a rejected contribution', () => {
  it('keeps its content, shows the reason, and can be edited and sent again', async () => {
    server({ [comment]: [{ status: 400, body: { error: 'Estás silenciado' } }, accepted] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await settled(() => expect(states()).toEqual(['comment: failed']))
    expect(events).toEqual(['comment failed: Estás silenciado'])
    for (const { key } of outbox.entries()) outbox.edit(key, (item) => withText(item, 'Buenas'))
    await empty()
    expect(bodies(comment)[1]).toEqual({ content: 'Buenas' })
    expect(new Set(idempotencyKeys(comment)).size).toBe(2)
  })

  it('is removed from the device after it was edited and sent', async () => {
    server({ [comment]: [{ status: 400, body: { error: 'Estás silenciado' } }, accepted] })
    await outbox.add({ kind: 'comment', postId: 'p1', content: 'Hola' })
    await settled(() => expect(states()).toEqual(['comment: failed']))
    const sent = new Promise<void>((resolve) => {
      outbox.subscribe(() => outbox.entries().length === 0 && resolve())
    })
    for (const { key } of outbox.entries()) outbox.edit(key, (item) => withText(item, 'Buenas'))
    await sent
    stop()
    // Storage operations run in order, so this one runs after all earlier ones.
    await flushTasks()
    expect(await new OutboxStorage('faro-contributions', 'contributions').of('yo')).toEqual([])
    start()
  })

  it('counts as sent for a like of a post already liked', async () => {
    server({ 'POST /api/posts/p1/like': { status: 409, body: { error: 'Ya te gusta esta publicación' } } })
    await outbox.add({ kind: 'like', postId: 'p1', liked: true, communityId: 'k' })
    await empty()
    expect(events).toEqual(['like sent'])
  })
})

describe('likes', () => {
  it('are queued offline, and a second press removes them', () => {
    expect(likeLater(outbox, { postId: 'p1', liked: true })).toBeUndefined()
    offline()
    cacheFeed(true, 5)
    expect(likeLater(outbox, { postId: 'p1', liked: true })).toBe('waits')
    expect(likeLater(outbox, { postId: 'p1', liked: false })).toBe('taken-back')
    expect(outbox.entries()).toEqual([])
    expect(feedPost()).toMatchObject({ likes_count: 4, user_has_liked: false })
  })

  it('of the global feed show the server’s count', async () => {
    cacheFeed(true, 5)
    server({ 'POST /api/global-feed/p1/like': { body: { success: true, likes_count: 9 } } })
    await outbox.add({ kind: 'like', postId: 'p1', liked: true })
    await empty()
    expect(feedPost()).toMatchObject({ likes_count: 9, user_has_liked: true })
  })

  it('of a community are counted after the server has accepted them', async () => {
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

/** Marks a query as loaded; returns a function that returns whether it is stale. */
function cached(queryKey: QueryKey) {
  client.setQueryData(queryKey, [])
  return () => client.getQueryState(queryKey)?.isInvalidated
}
const reconnect = () => {
  setReachable(false)
  setReachable(true)
}

describe('forms', () => {
  const survey = 'POST /api/surveys/s1/respond'
  const review = 'POST /api/reviews'
  const referral = 'POST /api/referrals'

  it('use one key for all attempts and invalidate the queries that they change', async () => {
    const stale = [
      surveysQuery(1).queryKey,
      referralsQuery('yo', 1).queryKey,
      pointsKey(1),
      authoredReviewsQuery(1).queryKey,
    ].map(cached)
    const items = [forms.waitingSurvey, forms.waitingReview, forms.waitingReferral]
    for (const item of items) await outbox.add(item)
    await settled(() => expect(calls()).toHaveLength(3))
    await settled(() => expect(states()).toEqual(items.map(({ kind }) => `${kind}: waiting`)))
    expect(stale.map((is) => is())).toEqual([false, false, false, false])

    server({
      [survey]: { body: { success: true } },
      [review]: { body: { success: true } },
      [referral]: { body: { success: true, id: 'r' } },
    })
    reconnect()
    await empty()
    for (const call of [survey, review, referral]) {
      const [first, second] = bodies(call)
      expect(second).toEqual(first)
      const [key, again] = idempotencyKeys(call)
      expect(key).toMatch(/.{10}/u)
      expect(again).toBe(key)
    }
    expect(bodies(survey)[0]).toEqual({
      is_anonymous: false,
      answers: forms.waitingSurvey.submission.answers,
    })
    expect(bodies(review)[0]).toEqual({ community_id: 1, ...forms.waitingReview.review })
    expect(bodies(referral)[0]).toMatchObject({ nombre: 'Paula Vidal', community_id: 1 })
    await settled(() => expect(stale.map((is) => is())).toEqual([true, true, true, true]))
    expect(events.toSorted()).toEqual(['referral sent', 'review sent', 'survey sent'])
  })

  it('keep a rejected contribution with its reason, also after a reload', async () => {
    const isStale = cached(surveysQuery(1).queryKey)
    server({
      [survey]: { status: 409, body: { error: 'Ya has respondido esta encuesta' } },
      [review]: { status: 409, body: { error: 'Ya has escrito una reseña de esta comunidad' } },
      [referral]: { status: 418, body: {} },
    })
    for (const item of [forms.waitingSurvey, forms.waitingReview, forms.waitingReferral]) {
      await outbox.add(item)
    }
    await settled(() => expect(states()).toEqual(['survey: failed', 'review: failed', 'referral: failed']))
    // The contribution may have been answered elsewhere, so the data is stale.
    expect(isStale()).toBe(true)
    stop()
    start()
    await settled(() => expect(outbox.entries()).toHaveLength(3))
    expect(outbox.entries().map(({ error }) => error?.serverMessage)).toEqual([
      'Ya has respondido esta encuesta',
      'Ya has escrito una reseña de esta comunidad',
      'Error del servidor (418)',
    ])
    expect(calls()).toHaveLength(3)
  })

  it('send referrals of one community in order, of others concurrently', async () => {
    server({ [referral]: [{ body: { id: 1 }, after: 30 }, { body: { id: 2 } }, { body: { id: 3 } }] })
    const to = (community_id: number, nombre: string) =>
      outbox.add({ kind: 'referral', referral: { nombre, telefono: '6', community_id } })
    await Promise.all([to(1, 'Ana'), to(1, 'Bea'), to(2, 'Eva')])
    await empty()
    expect(bodies(referral)).toMatchObject([{ nombre: 'Ana' }, { nombre: 'Eva' }, { nombre: 'Bea' }])
  })

  it('allow editing the text: a review’s comment can also be removed, with a new key', async () => {
    await outbox.add(forms.waitingReview)
    await settled(() => expect(states()).toEqual(['review: waiting']))
    await settled(() => expect(calls(review)).toHaveLength(1))
    const [before] = outbox.entries()
    outbox.edit(before?.key ?? '', (item) => withText(item, ''))
    server({ [review]: { body: { success: true } } })
    reconnect()
    await empty()
    expect(bodies(review).at(-1)).toEqual({ community_id: 1, rating: 4 })
    expect(idempotencyKeys(review).at(-1)).toMatch(/.{10}/u)
    expect(idempotencyKeys(review).at(-1)).not.toBe(before?.key)
  })

  it.each(forms.waitingForms)('have an editable text only for some kinds: $kind', (item) => {
    const text = textOf(item)
    const changed = withText(item, 'Otro')
    if (text === undefined) expect(changed).toBe(item)
    else expect(textOf(changed)).toBe('Otro')
  })
})

describe('a testimonial', () => {
  const image = new File(['imagen'], 'yo.png', { type: 'image/png' })
  const item = {
    ...forms.waitingTestimonial,
    testimonial: { ...forms.waitingTestimonial.testimonial, image },
  }
  const progressOf = (key: string) => `GET /api/testimonios/upload-progress/${key}`
  const uploads = (times: number) => settled(() => expect(FakeXhr.sent).toHaveLength(times))

  beforeEach(() => {
    FakeXhr.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
  })

  it('is sent with its image under one id, and polled until it has been processed', async () => {
    const isStale = cached(testimonialTypesQuery(1).queryKey)
    await outbox.add(item)
    await uploads(1)
    const key = outbox.entries()[0]?.key ?? ''
    expect(lastXhr()?.headers.get('Idempotency-Key')).toBe(key)
    expect(Object.fromEntries(lastXhr()?.form ?? [])).toMatchObject({
      testimony_type_id: 't1',
      content: forms.waitingTestimonial.testimonial.content,
      image: { name: 'yo.png' },
    })
    lastXhr()?.progress(3, 6)
    expect(outbox.entries()).toMatchObject([{ progress: { loaded: 3, total: 6 } }])
    server({ [progressOf(key)]: [{ body: { status: 'processing' } }, { body: { status: 'completed' } }] })
    lastXhr()?.answer(200, { success: true, upload_id: key })
    await empty()
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(isStale()).toBe(true)
    expect(events).toEqual(['testimonial sent'])
  })

  it('whose reply was lost is looked up before everything is sent again', async () => {
    await outbox.add(item)
    await uploads(1)
    const [entry] = outbox.entries()
    const progress = progressOf(entry?.key ?? '')
    server({ [progress]: { status: 404, body: { error: 'No existe' } } })
    lastXhr()?.cut()
    await settled(() => expect(states()).toEqual(['testimonial: waiting']))
    // The server does not have it.
    reconnect()
    await uploads(2)
    expect(lastXhr()?.headers.get('Idempotency-Key')).toBe(entry?.key)
    lastXhr()?.cut()
    await settled(() => expect(states()).toEqual(['testimonial: waiting']))
    // Now the server has it.
    server({ [progress]: { body: { status: 'completed' } } })
    reconnect()
    await empty()
    expect(FakeXhr.sent).toHaveLength(2)
  })

  it('that is rejected shows the text of the product spec', async () => {
    await outbox.add(item)
    await uploads(1)
    lastXhr()?.answer(409, { error: 'Ya', error_code: 'DUPLICATE_TESTIMONY' })
    await settled(() => expect(states()).toEqual(['testimonial: failed']))
    expect(events).toEqual(['testimonial failed: Ya has completado este tipo de testimonio anteriormente.'])
  })

  it('whose processing fails shows it, and is sent again on request', async () => {
    await outbox.add(item)
    await uploads(1)
    const [entry] = outbox.entries()
    const failed = { status: 'error', error_code: 'INVALID_FILE_TYPE' }
    server({ [progressOf(entry?.key ?? '')]: { body: failed } })
    lastXhr()?.answer(200, { success: true })
    await settled(() => expect(states()).toEqual(['testimonial: failed']))
    expect(events.at(-1)).toMatch(/^testimonial failed: Tipo de archivo no válido\. /)
    outbox.retry(entry?.key ?? '')
    await uploads(2)
  })
})
