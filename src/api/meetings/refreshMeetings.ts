import type { QueryClient } from '@tanstack/react-query'
import { fetchedBefore } from '#api/client/refetchRunning.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import { todayKey } from '#api/today/todayKey.ts'

/** Milliseconds for which what a page has requested at its start is not requested again. */
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

/**
 * At the start of the live stream: refetches meetings, activity and today, except for what the start of the page has just
 * requested.
 */
export function refreshAfterStart(client: QueryClient): void {
  for (const queryKey of [['activity'], ['meetings'], todayKey]) {
    void client.invalidateQueries({ queryKey, predicate: fetchedBefore(startMs) })
  }
}
