import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshMeetings } from '../../../../src/api/meetings/refreshMeetings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('refetches meetings and today within seconds, once for several changes, and nothing else', () => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  refreshMeetings(client)
  refreshMeetings(client)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3000)
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['meetings'], ['today']])
})
