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

it('asks at once for what is older than the start of the page, and seconds later for what it has just requested', () => {
  const client = new QueryClient()
  client.setQueryData(['meetings', '1'], [])
  client.setQueryData(['activity', 'unread'], 3, { updatedAt: Date.now() - 20_000 })
  const isInvalidated = (key: string[]) => client.getQueryState(key)?.isInvalidated
  refreshAfterStart(client)
  expect(isInvalidated(['meetings', '1'])).toBe(false)
  expect(isInvalidated(['activity', 'unread'])).toBe(true)
  client.setQueryData(['today', '1'], {}, { updatedAt: Date.now() + 1000 })
  vi.advanceTimersByTime(8000)
  expect(isInvalidated(['meetings', '1'])).toBe(true)
  expect(isInvalidated(['today', '1'])).toBe(false)
})
