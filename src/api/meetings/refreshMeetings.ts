import type { Query, QueryClient } from '@tanstack/react-query'
import { fetchedBefore } from '#api/client/refetchRunning.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import { todayKey } from '#api/today/todayKey.ts'
import { deviceTime } from '#lib/clock.ts'

/** Milliseconds for which what a page has requested at its start counts as just requested. */
const startMs = 10_000

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Refetches the meetings that are displayed, once for changes in quick succession. */
export function refreshMeetings(client: QueryClient): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => {
    void client.invalidateQueries({ queryKey: ['meetings'] })
    void client.invalidateQueries({ queryKey: todayKey })
  }, Math.random() * spreadMs)
}

/** Milliseconds after the start of the live stream until what the page has requested at its start is requested again. */
const repeatMs = 5000

/**
 * At the start of the live stream: refetches meetings, activity and today. What the page has just requested follows some
 * seconds later, because a change between its reply and the stream is in neither.
 */
export function refreshAfterStart(client: QueryClient): void {
  const startedAt = deviceTime()
  const invalidate = (predicate: (query: Query) => boolean) => {
    for (const queryKey of [['activity'], ['meetings'], todayKey]) {
      void client.invalidateQueries({ queryKey, predicate })
    }
  }
  invalidate(fetchedBefore(startMs))
  setTimeout(
    () => invalidate(({ state }) => state.dataUpdatedAt <= startedAt),
    repeatMs + Math.random() * spreadMs,
  )
}
