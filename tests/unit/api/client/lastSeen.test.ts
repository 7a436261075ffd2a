// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { forgetLastSeen, LastSeen } from '#api/client/lastSeen.ts'
import { setReachable } from '#api/client/reachability.ts'
import { beginSession, endSession } from '#api/client/session.ts'
import { newQueryClient } from '../../../../src/app/queryClient.ts'
import { eventually } from '../../../eventually.ts'

vi.stubGlobal('DATA_SHAPE', 'one')
const queryKey = ['ranking', '7']
const offline = () => Promise.reject(new ApiError('network'))
const opened: LastSeen[] = []

/** The member's queries that are stored on the device. */
const store = createStore('faro-last-seen', 'queries')
const keptKeys = async () =>
  (await entries<string, unknown>(store)).map(([key]) => key).filter((key) => key !== 'list')

/** Opens the page again. */
function open(userId = 'ana'): QueryClient {
  const lastSeen = new LastSeen(userId)
  const client = newQueryClient({ lastSeen })
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  lastSeen.watch(client)
  opened.push(lastSeen)
  return client
}

/** Closes all pages, which store their queries. */
function closeAll(): void {
  for (const lastSeen of opened.splice(0)) lastSeen.close()
}

/** Fetches the data on a visit, until the device has stored it. */
async function see(data: unknown): Promise<void> {
  await open().fetchQuery({ queryKey, queryFn: () => data })
  closeAll()
  await eventually(async () => expect(await keptKeys()).toHaveLength(1))
}

beforeEach(async () => {
  setReachable(true)
  beginSession('t', { id: 'ana', name: 'Ana' })
  await forgetLastSeen()
})
afterEach(() => {
  closeAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a cached query', () => {
  it('is shown with its age while it is refetched, and then replaced', async () => {
    await see('antes')
    const client = open()
    const { promise, resolve } = Promise.withResolvers<string>()
    const fetched = client.fetchQuery({ queryKey, queryFn: () => promise })
    await eventually(() => expect(client.getQueryData(queryKey)).toBe('antes'))
    expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', fetchStatus: 'fetching' })
    resolve('ahora')
    expect(await fetched).toBe('ahora')
    expect(client.getQueryData(queryKey)).toBe('ahora')
  })

  it('stays when the refetch is cancelled, as before a mutation', async () => {
    await see('antes')
    const client = open()
    client.fetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) }).catch(() => undefined)
    await eventually(() => expect(client.getQueryData(queryKey)).toBe('antes'))
    await client.cancelQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBe('antes')
  })

  it('does not replace newer data', async () => {
    await see('antes')
    const client = open()
    client.setQueryData(queryKey, 'ahora')
    await client.fetchQuery({ queryKey, queryFn: () => 'ahora' })
    expect(client.getQueryData(queryKey)).toBe('ahora')
  })

  it('contains the member’s changes', async () => {
    await see({ likes: 1 })
    const client = open()
    await client.fetchQuery({ queryKey, queryFn: () => ({ likes: 1 }) })
    client.setQueryData(queryKey, { likes: 2 })
    closeAll()
    await eventually(async () => {
      const rows = await entries<string, { data: unknown }>(store)
      expect(rows.find(([key]) => key.startsWith('ana'))?.[1].data).toEqual({ likes: 2 })
    })
  })

  it('restores only the first page of a list, because the others are fetched one after the other', async () => {
    await see({ pages: ['1', '2'], pageParams: [1, 2] })
    const client = open()
    client.fetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) }).catch(() => undefined)
    await eventually(() => expect(client.getQueryData(queryKey)).toEqual({ pages: ['1'], pageParams: [1] }))
  })
})

describe('an offline visit', () => {
  it('uses the cached reply with its age, and refetches when the server is reachable', async () => {
    await see('antes')
    const client = open()
    const answer = vi.fn<() => Promise<string>>(offline)
    const observer = client.getQueryCache().build(client, { queryKey })
    expect(await client.fetchQuery({ queryKey, queryFn: answer })).toBe('antes')
    await eventually(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
    expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null })
    // A second offline visit has no error either.
    expect(await client.fetchQuery({ queryKey, queryFn: answer })).toBe('antes')

    vi.spyOn(observer, 'isActive').mockReturnValue(true)
    answer.mockResolvedValue('ahora')
    setReachable(false)
    setReachable(true)
    await eventually(() => expect(client.getQueryData(queryKey)).toBe('ahora'))
  })

  it('reports an error for a query without cached data', async () => {
    await expect(open().fetchQuery({ queryKey, queryFn: offline })).rejects.toThrow('Error de conexión')
  })

  it('restores all pages of a list, and URLs that have expired', async () => {
    const data = { pages: ['1', '2'], pageParams: [1, 2], until: 1 }
    await see(data)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const client = open()
    await client.fetchQuery({ queryKey, queryFn: offline, networkMode: 'always' })
    expect(client.getQueryData(queryKey)).toEqual({ pages: data.pages, pageParams: data.pageParams })
  })
})

describe('cached data is hidden', () => {
  /** Expects that a visit without a reply of the server shows no data. */
  async function expectNothing(userId = 'ana') {
    await expect(open(userId).fetchQuery({ queryKey, queryFn: offline })).rejects.toThrow(ApiError)
  }

  it('from another member on the same device', async () => {
    await see('antes')
    await expect(open('ana').fetchQuery({ queryKey, queryFn: offline })).resolves.toBe('antes')
    await expectNothing('bea')
  })

  it('after the server has rejected the query, also later', async () => {
    await see('antes')
    const client = open()
    const refuse = () => Promise.reject(new ApiError('http', { status: 403 }))
    await expect(client.fetchQuery({ queryKey, queryFn: refuse })).rejects.toMatchObject({ status: 403 })
    expect(client.getQueryData(queryKey)).toBeUndefined()
    await expectNothing()
  })

  it('only for a rejection: it stays beside the error of a failing server', async () => {
    await see('antes')
    const client = open()
    const fail = () => Promise.reject(new ApiError('http', { status: 500 }))
    await expect(client.fetchQuery({ queryKey, queryFn: fail })).rejects.toMatchObject({ status: 500 })
    expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', data: 'antes' })
  })

  it('when its URL has expired', async () => {
    await see({ url: '/media/x', until: Date.now() - 1 })
    await expectNothing()
  })

  it('after two weeks, or if another version wrote it in another format', async () => {
    const day = 86_400_000
    const hash = JSON.stringify(queryKey)
    await set(`ana ${hash}`, { data: 'antes', at: Date.now() - 15 * day, shape: 'one' }, store)
    await expectNothing()
    await set(`ana ${hash}`, { data: 'antes', at: Date.now(), shape: 'two' }, store)
    await expectNothing()
    await set(`ana ${hash}`, { data: 'antes', at: Date.now() - 13 * day, shape: 'one' }, store)
    expect(await open().fetchQuery({ queryKey, queryFn: offline })).toBe('antes')
  })

  it('if the query is excluded from the cache', async () => {
    const client = open()
    await client.fetchQuery({ queryKey: ['queue'], queryFn: () => 'antes', gcTime: 0 })
    await client.fetchQuery({ queryKey: ['token'], queryFn: () => 'antes', meta: { lastSeen: false } })
    await client.fetchQuery({ queryKey, queryFn: () => 'antes' })
    closeAll()
    await eventually(async () => expect(await keptKeys()).toHaveLength(1))
    expect((await keptKeys())[0]).toContain('ranking')
  })
})

describe('the device', () => {
  it('stores the 300 queries fetched last', async () => {
    const client = open()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let index = 0; index < 310; index += 1) {
      vi.setSystemTime(1_800_000_000_000 + index)
      client.setQueryData(['q', String(index)], index)
    }
    vi.useRealTimers()
    closeAll()
    await eventually(async () => expect(await keptKeys()).toHaveLength(300))
    const keys = (await keptKeys()).join(' ')
    expect(keys).not.toContain('"9"')
    expect(keys).toContain('"10"')
  })

  it('stores changes when the page is hidden', async () => {
    await open().fetchQuery({ queryKey, queryFn: () => 'antes' })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(async () => expect(await keptKeys()).toHaveLength(1))
  })

  it('stores nothing after the session has ended', async () => {
    await see('antes')
    const client = open()
    await client.fetchQuery({ queryKey: ['otro'], queryFn: () => 'antes' })
    endSession('logout')
    await forgetLastSeen()
    closeAll()
    expect(await entries(store)).toEqual([])
  })
})
