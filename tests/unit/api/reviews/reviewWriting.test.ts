// @vitest-environment jsdom
import { type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Review } from '../../../../src/api/contract/reviews.ts'
import { createReview } from '../../../../src/api/reviews/mutations.ts'
import {
  addReview,
  authoredReviewsQuery,
  loadReviewStats,
  ownReview,
  reloadReviews,
  reviewsQuery,
  reviewStatsQuery,
} from '../../../../src/api/reviews/queries.ts'
import {
  reviewDraft,
  toReview,
  withLine,
} from '../../../../src/components/reviews/WriteReviewForm/reviewDraft.ts'
import { writeReviewSchema } from '../../../../src/components/reviews/WriteReviewForm/writeReviewForm.schema.ts'
import { calls, idempotencyKeys, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const listUrl = 'GET /api/reviews/community/c1'
const exploreUrl = `${listUrl}?limit=10&offset=0`
const statsUrl = 'GET /api/reviews/community/c1/stats'
const stats = { total_reviews: 3, average_rating: 4, rating_distribution: { '4': 3 } }
const mine: Review = { id: 'r9', user_id: 7, rating: 2, comment: 'Poco ritmo.' }
let client: QueryClient

const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})

const load = async (body: unknown, status = 200) => {
  server({ [listUrl]: { status, body } })
  const data = await client.fetchInfiniteQuery(authoredReviewsQuery('c1'))
  return authoredReviewsQuery('c1').select?.(data)
}
const held = (query = authoredReviewsQuery('c1')) => {
  const data = client.getQueryData<InfiniteData<never, number>>(query.queryKey)
  return data && query.select?.(data)
}

describe('reviews of the surveys screen', () => {
  it('contain statistics, the member’s own one, and whether the member may write one', async () => {
    const data = await load({ success: true, data: [{ id: 1 }], stats, own_review: mine, can_write: false })
    expect(data).toEqual({ reviews: [{ id: 1 }], total: 3, stats, own: mine, canWrite: false })
  })
  it('are an empty list without an error text for 404', async () => {
    expect(await load({ error: 'Sin reseñas' }, 404)).toEqual({ reviews: [], total: 0 })
  })
  it('are requested as in the product spec: GET /api/reviews/community/{communityId}, without a query', async () => {
    await load({ success: true, data: [{ id: 1 }], stats })
    expect(calls().map(({ call }) => call)).toEqual([listUrl])
  })
  const reviewsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: first + index }))
  const loadAll = async () => {
    const options = authoredReviewsQuery('c1')
    return options.select?.(await client.fetchInfiniteQuery({ ...options, pages: 9 }))
  }
  it.each([
    ['as many as the statistics count', 13, { stats: { total_reviews: 13 } }],
    ['as many as there are where nobody counts', 10, {}],
  ])('have no next page for %s', async (_, count, rest) => {
    server({ [listUrl]: { body: { success: true, data: reviewsFrom(0, count), ...rest } } })
    expect((await loadAll())?.reviews).toHaveLength(count)
    expect(calls()).toHaveLength(1)
  })
  it('have further pages of ten if the reply mentions more', async () => {
    const next = `${listUrl}?limit=10&offset=12`
    const named = next.replace('/api/', '/api/extra/')
    server({
      [named]: { status: 404 },
      [listUrl]: { body: { success: true, data: reviewsFrom(0, 12), stats: { total_reviews: 15 } } },
      [next]: { body: { success: true, data: reviewsFrom(12, 3), pagination: { total: 15 } } },
    })
    expect((await loadAll())?.reviews).toEqual(reviewsFrom(0, 15))
    expect(calls().map(({ call }) => call)).toEqual([listUrl, named, next])
  })
})

describe('the member’s own review', () => {
  it.each<[string, Parameters<typeof ownReview>[0], Review | undefined]>([
    ['as the server says', { own: mine, reviews: [] }, mine],
    [
      'found by user_id, whatever its type',
      { reviews: [{ ...mine, user_id: '7' }] },
      { ...mine, user_id: '7' },
    ],
    ['not that of somebody else', { reviews: [{ ...mine, user_id: 8 }] }, undefined],
    ['not one without an author', { reviews: [{ ...mine, user_id: null }] }, undefined],
  ])('is found by %s', (_, data, expected) => {
    expect(ownReview(data, 7)).toEqual(expected)
  })
})

describe('a new review', () => {
  it('appears in the list and its statistics at once', async () => {
    await load({ success: true, data: [{ id: 1 }], pagination: { total: 3 }, stats, can_write: true })
    addReview(client, 'c1', mine)
    expect(held()).toEqual({
      reviews: [mine, { id: 1 }],
      total: 4,
      stats: { total_reviews: 4, average_rating: 3.5, rating_distribution: { '2': 1, '4': 3 } },
      own: mine,
      canWrite: false,
    })
    addReview(client, 'c1', mine)
    expect(held()?.total).toBe(4)
  })
  it('changes no statistics if the reply had none', async () => {
    await load({ success: true, data: [] })
    addReview(client, 'c1', mine)
    expect(held()).toMatchObject({ reviews: [mine], stats: undefined, own: mine })
  })
  it('needs no cached list', () => {
    addReview(client, 'c1', mine)
    expect(held()).toBeUndefined()
  })
  it('appears in the cached list of the explore screen too, and invalidates both lists', async () => {
    await load({ success: true, data: [{ id: 1 }], stats })
    server({
      [listUrl]: { body: { success: true, data: [mine, { id: 1 }], stats } },
      [exploreUrl]: { body: { success: true, data: [{ id: 1 }], pagination: { total: 3 } } },
    })
    await client.fetchInfiniteQuery(reviewsQuery('c1'))
    addReview(client, 'c1', mine)
    expect(held(reviewsQuery('c1'))).toMatchObject({ reviews: [mine, { id: 1 }], total: 4 })
    await reloadReviews(client, 'c1')
    for (const { queryKey } of [reviewsQuery('c1'), authoredReviewsQuery('c1')]) {
      expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
    }
  })
  it('invalidates fresh statistics of the explore screen', async () => {
    server({ [statsUrl]: { body: { success: true, data: stats } } })
    await client.fetchQuery(reviewStatsQuery('c1'))
    const again = async () => {
      const before = calls().length
      const loading = loadReviewStats(client, ['c1'], new AbortController().signal)
      await vi.advanceTimersByTimeAsync(1000)
      await loading
      return calls().length - before
    }
    expect(await again()).toBe(0)
    await reloadReviews(client, 'c1')
    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
  })
})

describe('sending a review', () => {
  const url = 'POST /api/reviews'
  it('sends community, rating, comment and key, and returns the stored review', async () => {
    server({ [url]: { body: { success: true, data: mine } } })
    expect(await createReview('c1', { rating: 2, comment: 'Poco ritmo.' }, 'clave')).toEqual(mine)
    expect(JSON.parse(calls().at(-1)?.init.body as string)).toEqual({
      community_id: 'c1',
      rating: 2,
      comment: 'Poco ritmo.',
    })
    expect(idempotencyKeys(url)).toEqual(['clave'])
  })
  it('succeeds without a review in the reply', async () => {
    server({ [url]: { body: { success: true } } })
    expect(await createReview('c1', { rating: 2 }, 'clave')).toBeUndefined()
  })
  it('fails for success: false with the server’s message', async () => {
    server({ [url]: { body: { success: false, error: 'Solo para miembros' } } })
    await expect(createReview('c1', { rating: 2 }, 'clave')).rejects.toMatchObject({
      serverMessage: 'Solo para miembros',
    })
  })
})

describe('the review form', () => {
  it.each<[string, Parameters<typeof toReview>[0], ReturnType<typeof toReview>]>([
    ['trims the comment', { rating: 3, comment: '  Bien. \n' }, { rating: 3, comment: 'Bien.' }],
    ['leaves an empty one out', { rating: 3, comment: ' \n ' }, { rating: 3 }],
    [
      'leaves out lines of the helper that stayed empty',
      { rating: 3, comment: 'Buscaba: calma\nEncontré: \nMe ha cambiado:' },
      { rating: 3, comment: 'Buscaba: calma' },
    ],
  ])('validates %s', (_, typed, sent) => {
    expect(toReview(typed)).toEqual(sent)
  })
  it('stores and restores a draft, and ignores invalid ones', () => {
    const typed = { rating: 4, comment: 'Sí\nno' }
    expect(z.encode(reviewDraft, typed)).toBe('{"rating":4,"comment":"Sí\\nno"}')
    expect(z.decode(reviewDraft, z.encode(reviewDraft, typed))).toEqual(typed)
    const blank = { rating: 0, comment: '' }
    expect(z.encode(reviewDraft, blank)).toBe('')
    expect(z.decode(reviewDraft, '')).toEqual(blank)
    for (const rubbish of ['{', '[]', 'null', '{"rating":"5"}']) {
      expect(z.safeDecode(reviewDraft, rubbish).success).toBe(false)
    }
  })
  it('appends a suggested sentence at the end', () => {
    expect(withLine('', 'Buscaba:')).toBe('Buscaba: ')
    expect(withLine('Hola.\n\n', 'Buscaba:')).toBe('Hola.\nBuscaba: ')
  })

  const wrong = (typed: { rating: number; comment: string }) =>
    writeReviewSchema.safeParse(typed).error?.issues.map(({ message }) => message) ?? []
  it('requires a rating (1 to 5); the comment is optional, at most 500 characters', () => {
    expect(wrong({ rating: 0, comment: '' })).toEqual(['Por favor selecciona una calificación'])
    expect(wrong({ rating: 1, comment: ` ${'a'.repeat(500)} ` })).toEqual([])
    expect(wrong({ rating: 5, comment: 'a'.repeat(501) })).toEqual([
      'El comentario no puede tener más de 500 caracteres',
    ])
  })
})
