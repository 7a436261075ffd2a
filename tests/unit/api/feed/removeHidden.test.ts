import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedQuery } from '../../../../src/api/feed/queries.ts'
import { removeHidden } from '../../../../src/api/cache/removeHidden.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('removes a hidden post from the feed at once, and invalidates other queries that contain it', () => {
  const client = new QueryClient()
  const [kept, hidden] = [
    { type: 'post' as const, id: 'kept', content: 'Buenos días' },
    { type: 'post' as const, id: 'hidden', content: 'Vendo mi método' },
  ]
  const { queryKey } = feedQuery(null)
  client.setQueryData(queryKey, {
    pages: [{ success: true, data: [hidden, kept] }],
    pageParams: [{ page: 1 }],
  })
  client.setQueryData(['posts', 'community', 'here', 1], { posts: [hidden, kept] })
  client.setQueryData(['posts', 'detail', 'kept'], kept)
  const outdated = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map((query) => query.queryKey)

  removeHidden(client, 'hidden')
  expect(client.getQueryData(queryKey)?.pages[0]?.data).toEqual([kept])
  expect(outdated()).toEqual([])
  vi.advanceTimersByTime(3000)
  expect(outdated()).toEqual([['posts', 'community', 'here', 1]])
})
