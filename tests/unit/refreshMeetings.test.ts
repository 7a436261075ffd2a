import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshAfterStart, refreshMeetings } from '../../src/api/meetings/refreshMeetings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks for meetings and today again within seconds, once for several changes, and for nothing else', () => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  refreshMeetings(client)
  refreshMeetings(client)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3000)
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['meetings'], ['today']])
})

it('leaves what the start of the page has just requested, and asks again for what is older', () => {
  const client = new QueryClient()
  client.setQueryData(['today', '1'], {})
  client.setQueryData(['activity', 'unread'], 3, { updatedAt: Date.now() - 20_000 })
  refreshAfterStart(client)
  expect(client.getQueryState(['today', '1'])?.isInvalidated).toBe(false)
  expect(client.getQueryState(['activity', 'unread'])?.isInvalidated).toBe(true)
})
