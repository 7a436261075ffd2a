import type { QueryClient } from '@tanstack/react-query'
import { spreadMs } from '#api/client/spreadMs.ts'
import { todayKey } from '#api/cache/today.ts'

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Refetches the displayed meetings, once for changes in quick succession. */
export function refreshMeetings(client: QueryClient): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => {
    void client.invalidateQueries({ queryKey: ['meetings'] })
    void client.invalidateQueries({ queryKey: todayKey })
  }, Math.random() * spreadMs)
}
