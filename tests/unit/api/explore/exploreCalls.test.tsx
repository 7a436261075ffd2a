// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Id } from '../../../../src/api/contract/common.ts'
import { communityImageQuery, exploreQuery, type ExploreQuery } from '../../../../src/api/offers/queries.ts'
import { reviewsQuery, reviewStatsQuery, useReviewStats } from '../../../../src/api/reviews/queries.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import { useHelpfulMarks } from '../../../../src/components/reviews/ExploreReviewsModal/helpfulMarks.ts'
import { queryOf, useExploreFilters } from '../../../../src/pages/explore/ExplorePage/useExploreFilters.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const lucia = { id: 7, name: 'Lucía', email: 'lucia@faro.test' }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const asked = () => calls().map(({ call }) => call.replace('GET /api', ''))

const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})

describe('the listing call', () => {
  const base = '/communities/listing?page=1&limit=12'
  it.each<[Partial<ExploreQuery>, string]>([
    [{}, base],
    [{ page: 3 }, '/communities/listing?page=3&limit=12'],
    [{ access: 'por_pago' }, `${base}&tipo_acceso=por_pago`],
    [{ text: 'calma', order: 'precio' }, `/extra${base}&q=calma&orden=precio`],
    [{ order: 'valoracion', free: true }, `/extra${base}&orden=valoracion&libre=true`],
  ])('sends for %j the request %s', async (query, url) => {
    server({ [`GET /api${url}`]: { body: { success: true, data: [], total: 0 } } })
    await client.fetchQuery(exploreQuery({ page: 1, ...query }))
    expect(asked()).toEqual([url])
  })

  it('uses the specified listing if the back end has no search', async () => {
    server({
      [`GET /api/extra${base}&q=calma`]: { status: 404 },
      [`GET /api${base}`]: { body: { success: true, data: [{ id: 1 }], total: 1 } },
    })
    const found = await client.fetchQuery(exploreQuery({ page: 1, text: 'calma' }))
    expect(found.communities).toEqual([{ id: 1 }])
  })

  const load = async (body: unknown, page = 1) => {
    server({ [`GET /api/communities/listing?page=${page}&limit=12`]: { body } })
    return client.fetchQuery(exploreQuery({ page }))
  }
  it('parses total and pagination', async () => {
    const pagination = { page: 2, limit: 12, total_pages: 3, has_next: true, has_prev: true }
    expect(await load({ success: true, data: [{ id: 1 }], total: 29, pagination }, 2)).toEqual({
      communities: [{ id: 1 }],
      total: 29,
      page: 2,
      pages: 3,
      hasNext: true,
      hasPrev: true,
    })
  })
  it('accepts a reply without pagination', async () => {
    expect(await load({ data: [{ id: 1 }], total: 29 }, 2)).toMatchObject({
      page: 2,
      pages: 3,
      hasNext: true,
      hasPrev: true,
    })
    client.clear()
    expect(await load({ data: [{ id: 1 }] })).toMatchObject({ total: 1, pages: 1, hasNext: false })
  })
  it('has a next page after a full one when the reply has no total', async () => {
    const full = Array.from({ length: 12 }, (_, id) => ({ id }))
    expect(await load({ data: full })).toMatchObject({ total: undefined, pages: 2, hasNext: true })
    expect(await load({ data: full.slice(0, 3) }, 2)).toMatchObject({
      pages: 2,
      hasNext: false,
      hasPrev: true,
    })
    client.clear()
    const pagination = { has_next: false }
    expect(await load({ data: full, pagination })).toMatchObject({ total: 12, pages: 1, hasNext: false })
  })
  it.each([
    [{ success: false, error: 'Mantenimiento' }, 'Mantenimiento'],
    [{ success: true }, 'Estructura de datos inválida'],
  ])('fails for %j with «%s»', async (body, message) => {
    await expect(load(body)).rejects.toThrow(message)
  })
})

describe('filter, search, order and page in the URL', () => {
  function Filters() {
    const { filters, change } = useExploreFilters()
    const { search } = useLocation()
    const navigate = useNavigate()
    return (
      <>
        <p data-testid="filters">{JSON.stringify(queryOf(filters))}</p>
        <p data-testid="search">{search}</p>
        <button onClick={() => change({ access: 'por_pago' })}>pago</button>
        <button onClick={() => change({ access: null })}>todas</button>
        <button onClick={() => change({ text: 'calma' }, { replace: true })}>calma</button>
        <button onClick={() => change({ order: 'precio' })}>precio</button>
        <button onClick={() => change({ page: 2 })}>2</button>
        <button onClick={() => void navigate(-1)}>atrás</button>
      </>
    )
  }
  const at = (search: string) =>
    render(
      <MemoryRouter initialEntries={['/antes', `/explorar-comunidades${search}`]} initialIndex={1}>
        <Filters />
      </MemoryRouter>,
    )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const search = () => screen.getByTestId('search').textContent
  const query = () => JSON.parse(screen.getByTestId('filters').textContent) as object

  it.each([
    ['', { page: 1 }],
    ['?acceso=por_pago&pagina=3', { page: 3, access: 'por_pago' }],
    ['?acceso=pago', { page: 1, access: 'por_pago' }],
    ['?acceso=todo&orden=azar&pagina=0&q=%20', { page: 1 }],
    ['?pagina=2.5', { page: 1 }],
    ['?pagina=99999', { page: 1 }],
    ['?q=+mente+&orden=valoracion', { page: 1, text: 'mente', order: 'valoracion' }],
    [`?q=${'a'.repeat(150)}`, { page: 1, text: 'a'.repeat(100) }],
  ])('are parsed from %s as %j', (address, expected) => {
    at(address)
    expect(query()).toEqual(expected)
  })

  it('return to page 1 for another access type, and keep search and order', () => {
    at('?q=calma&orden=precio&pagina=4')
    press('pago')
    expect(new URLSearchParams(search())).toEqual(
      new URLSearchParams({ q: 'calma', orden: 'precio', acceso: 'por_pago' }),
    )
    expect(query()).toEqual({ page: 1, access: 'por_pago', text: 'calma', order: 'precio' })
  })
  it('contain only active filters, and keep other parameters', () => {
    at('?acceso=publica&mensajes=3')
    press('todas')
    expect(search()).toBe('?mensajes=3')
  })
  it('are restored by Back', () => {
    at('')
    press('pago')
    press('2')
    expect(search()).toBe('?acceso=por_pago&pagina=2')
    press('atrás')
    expect(search()).toBe('?acceso=por_pago')
    press('atrás')
    expect(search()).toBe('')
  })
  it('add no history entry for the same choice or for typing', () => {
    at('')
    press('pago')
    press('pago')
    press('calma')
    press('atrás')
    expect(search()).toBe('')
  })
})

describe('review statistics', () => {
  const url = (id: Id) => `GET /api/reviews/community/${id}/stats`
  const stats = (total: number) => ({ body: { success: true, data: { total_reviews: total } } })
  const known = (id: Id) => client.getQueryData(reviewStatsQuery(id).queryKey)
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const answerAll = () => server(Object.fromEntries(ids.map((id) => [url(id), stats(id)])))
  const mount = (shown: Id[]) =>
    renderHook(({ list }: { list: Id[] }) => useReviewStats(list), {
      wrapper,
      initialProps: { list: shown },
    })
  const paths = () => asked().map((path) => Number(/community\/(\d+)/u.exec(path)?.[1]))

  it('are requested 500 ms after the list, in its order, in batches of 3 with 300 ms between', async () => {
    answerAll()
    mount(ids)
    await pass(499)
    expect(paths()).toEqual([])
    await pass(2)
    expect(paths()).toEqual([1, 2, 3])
    await pass(290)
    expect(paths()).toEqual([1, 2, 3])
    await pass(15)
    expect(paths()).toEqual([1, 2, 3, 4, 5, 6])
    await pass(305)
    expect(paths()).toEqual(ids)
    await pass(5000)
    expect(paths()).toEqual(ids)
    expect(ids.map(known)).toEqual(ids.map((id) => ({ total_reviews: id })))
  })

  it('wait for a slow batch before the next pause', async () => {
    answerAll()
    server({
      ...Object.fromEntries(ids.map((id) => [url(id), stats(id)])),
      [url(2)]: { ...stats(2), after: 1000 },
    })
    mount(ids)
    await pass(1400)
    expect(paths()).toEqual([1, 2, 3])
    await pass(500)
    expect(paths()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('are not blocked by a batch that never replies', async () => {
    server({ ...Object.fromEntries(ids.map((id) => [url(id), stats(id)])), [url(2)]: { after: 600_000 } })
    mount(ids)
    await pass(10_000)
    expect(paths()).toEqual(ids)
  })

  it('are cached for 5 minutes', async () => {
    answerAll()
    mount(ids)
    await pass(2000)
    cleanup()
    await pass(290_000)
    mount(ids)
    await pass(5000)
    expect(paths()).toHaveLength(7)
    cleanup()
    await pass(10_000)
    mount(ids)
    await pass(5000)
    expect(paths()).toHaveLength(14)
  })

  it('are requested only for communities without cached ones', async () => {
    answerAll()
    const { rerender } = mount([1, 2])
    await pass(1000)
    rerender({ list: [2, 3, 1, 4] })
    await pass(1000)
    expect(paths()).toEqual([1, 2, 3, 4])
  })

  it('are debounced: only for the last of several quick lists', async () => {
    answerAll()
    const { rerender } = mount([1, 2])
    await pass(400)
    rerender({ list: [3, 4] })
    await pass(400)
    expect(paths()).toEqual([])
    rerender({ list: [5] })
    await pass(600)
    expect(paths()).toEqual([5])
  })

  it('are cancelled when the page changes, also a running batch', async () => {
    server({
      ...Object.fromEntries(ids.map((id) => [url(id), stats(id)])),
      [url(1)]: { ...stats(1), after: 2000 },
    })
    const { rerender } = mount(ids)
    await pass(600)
    expect(paths()).toEqual([1, 2, 3])
    const { signal } = calls(url(1))[0]?.init ?? {}
    expect(signal?.aborted).toBe(false)
    rerender({ list: [] })
    await pass(10)
    expect(signal?.aborted).toBe(true)
    await pass(10_000)
    expect(paths()).toEqual([1, 2, 3])
    expect(known(1)).toBeUndefined()
    expect(known(2)).toEqual({ total_reviews: 2 })
  })

  it('are zero for 404', async () => {
    server({ [url(1)]: { status: 404, body: { success: false } } })
    mount([1])
    await pass(1000)
    expect(known(1)).toMatchObject({ total_reviews: 0, average_rating: 0 })
    expect(client.getQueryState(reviewStatsQuery(1).queryKey)?.error).toBeNull()
  })

  it('that fail for one community do not affect the others, and are requested with the next list', async () => {
    answerAll()
    server({ [url(1)]: stats(1), [url(2)]: [{ status: 500 }, stats(2)], [url(3)]: 'cut', [url(4)]: stats(4) })
    const { rerender } = mount([1, 2, 3, 4])
    await pass(2000)
    expect([1, 2, 3, 4].map(known)).toEqual([
      { total_reviews: 1 },
      undefined,
      undefined,
      { total_reviews: 4 },
    ])
    rerender({ list: [1, 2] })
    await pass(1000)
    expect(known(2)).toEqual({ total_reviews: 2 })
    expect(paths()).toEqual([1, 2, 3, 4, 2])
  })

  it('appear on a card without a request of its own', async () => {
    answerAll()
    const { result } = renderHook(
      () => {
        useReviewStats([1])
        return useQuery({ ...reviewStatsQuery(1), enabled: false })
      },
      { wrapper },
    )
    await pass(400)
    expect(paths()).toEqual([])
    await pass(200)
    expect(result.current.data).toEqual({ total_reviews: 1 })
  })
})

describe('reviews', () => {
  const url = (offset: number) => `GET /api/reviews/community/9?limit=10&offset=${offset}`
  const reviews = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: from + i }))
  const page = (from: number, count: number, total?: number) => ({
    body: {
      success: true,
      data: reviews(from, count),
      ...(total !== undefined && { pagination: { total } }),
    },
  })
  const mount = () => renderHook(() => ({ ...useInfiniteQuery(reviewsQuery(9)) }), { wrapper }).result
  const more = async (result: ReturnType<typeof mount>) => {
    await act(async () => void (await result.current.fetchNextPage()))
    await pass(20)
  }

  it('are requested ten at a time with an offset, until pagination.total is reached', async () => {
    server({ [url(0)]: page(0, 10, 25), [url(10)]: page(10, 10, 25), [url(20)]: page(20, 5, 25) })
    const result = mount()
    await pass(20)
    expect(result.current.data?.reviews).toHaveLength(10)
    expect(result.current.hasNextPage).toBe(true)
    await more(result)
    expect(result.current.hasNextPage).toBe(true)
    await more(result)
    expect(result.current.data?.reviews).toHaveLength(25)
    expect(result.current.hasNextPage).toBe(false)
    expect(asked()).toEqual([0, 10, 20].map((offset) => `/reviews/community/9?limit=10&offset=${offset}`))
  })
  it.each([
    [10, 10, false],
    [10, 11, true],
    [10, undefined, true],
    [3, undefined, false],
    [0, 40, false],
  ])('after %i of %s have a next page: %s', async (count, total, expected) => {
    server({ [url(0)]: page(0, count, total) })
    const result = mount()
    await pass(20)
    expect(result.current.hasNextPage).toBe(expected)
  })
  it('appear once although they moved to the next page meanwhile', async () => {
    server({ [url(0)]: page(0, 10, 20), [url(10)]: page(9, 10, 20) })
    const result = mount()
    await pass(20)
    await more(result)
    expect(result.current.data?.reviews.map(({ id }) => id)).toEqual(reviews(0, 19).map(({ id }) => id))
  })
  it('are an empty list for 404', async () => {
    server({ [url(0)]: { status: 404 } })
    const result = mount()
    await pass(20)
    expect(result.current.data).toEqual({ reviews: [], total: 0 })
    expect(result.current.error).toBeNull()
    expect(result.current.hasNextPage).toBe(false)
  })
  it('stay when the next page fails', async () => {
    server({ [url(0)]: page(0, 10, 20), [url(10)]: ['cut', page(10, 10, 20)] })
    const result = mount()
    await pass(20)
    await more(result)
    expect(result.current.isFetchNextPageError).toBe(true)
    expect(result.current.data?.reviews).toHaveLength(10)
    await more(result)
    expect(result.current.data?.reviews).toHaveLength(20)
    expect(result.current.error).toBeNull()
  })
})

describe('the helpful mark', () => {
  it('is local, once per review and member, stored on the device, and makes no request', () => {
    const { result } = renderHook(useHelpfulMarks)
    act(() => result.current.mark(5))
    act(() => result.current.mark('5'))
    act(() => result.current.mark('a'))
    expect([...result.current.marked]).toEqual(['5', 'a'])
    expect(localStorage.getItem('faro:helpful-reviews:7')).toBe('5\na')
    cleanup()
    expect([...renderHook(useHelpfulMarks).result.current.marked]).toEqual(['5', 'a'])
    act(() => beginSession('token-2', { ...lucia, id: 8 }))
    expect([...renderHook(useHelpfulMarks).result.current.marked]).toEqual([])
    expect(calls()).toEqual([])
  })
  it('lasts until the page is closed on a device without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { result } = renderHook(useHelpfulMarks)
    act(() => result.current.mark(5))
    expect([...result.current.marked]).toEqual(['5'])
    vi.restoreAllMocks()
  })
})

describe('a community picture', () => {
  const url = 'GET /api/communities/4/image-info?expires_in=3600'
  const mount = () => renderHook(() => useQuery(communityImageQuery(4)), { wrapper }).result

  it.each([
    [{ success: true, signed_url: '/a.webp', url: '/b.webp' }, '/a.webp'],
    [{ success: true, url: '/b.webp' }, '/b.webp'],
    [{ success: true, signed_url: '', url: '/b.webp' }, '/b.webp'],
    [{ success: true }, undefined],
    [{ success: false, url: '/b.webp' }, undefined],
  ])('for %j is %s', async (body, picture) => {
    server({ [url]: { body } })
    const result = mount()
    await pass(20)
    expect(result.current.data?.url).toBe(picture)
    expect(result.current.isSuccess).toBe(true)
  })
  it('is missing for 404, and not requested again after a failure', async () => {
    server({ [url]: { status: 404 } })
    const none = mount()
    await pass(20)
    expect(none.current.data).toBeNull()
    cleanup()
    client.clear()
    server({ [url]: { status: 500 } })
    const failed = mount()
    await pass(5000)
    expect(failed.current.isError).toBe(true)
    expect(calls(url)).toHaveLength(2)
  })
  it.each([
    [3600, 3240],
    [100, 90],
    [undefined, 3240],
  ])('that lasts %s seconds is reused for %s', async (expires_in, seconds) => {
    server({ [url]: { body: { success: true, signed_url: '/a.webp', expires_in } } })
    mount()
    await pass(20)
    cleanup()
    await pass((seconds - 1) * 1000)
    mount()
    await pass(20)
    expect(calls(url)).toHaveLength(1)
    cleanup()
    await pass(2000)
    mount()
    await pass(20)
    expect(calls(url)).toHaveLength(2)
  })
})
