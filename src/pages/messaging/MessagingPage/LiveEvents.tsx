import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshActivity } from '#api/activity/queries.ts'
import { refetchOlder } from '#api/client/refetchRunning.ts'
import { useUser, visitStart } from '#api/client/session.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import { refreshArchived } from '#api/communities/archived.ts'
import type { LiveEvent } from '#api/contract/messaging.ts'
import { refreshMeetings } from '#api/meetings/refreshMeetings.ts'
import { applyLive, startPolling } from '#api/messaging/applyLive.ts'
import { startLive } from '#api/messaging/live.ts'
import type { MessageOutbox } from '#api/messaging/outbox.ts'
import { messagingKeys } from '#api/messaging/queries.ts'
import { removeHidden } from '#api/cache/removeHidden.ts'
import { todayKey } from '#api/cache/today.ts'

/** Milliseconds after the first stream of a visit until data is refetched, if the server cannot repeat what it missed. */
const startRefetchMs = 5000

/** Keeps the live stream open while it is mounted, and applies its events to what is shown. */
export function LiveEvents({ outbox }: { outbox: MessageOutbox }) {
  const client = useQueryClient()
  const { id } = useUser()
  const opened = useRef(false)
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'activity') refreshActivity(client, event.shared)
    else if (event.type === 'meetings') refreshMeetings(client)
    else if (event.type === 'archived') refreshArchived(client)
    else if (event.type === 'hidden') removeHidden(client, event.id)
    else if (event.type === 'referrals') void client.invalidateQueries({ queryKey: ['referrals'] })
    else {
      applyLive(client, id, event, (key) => outbox.drop(key))
      if (event.type !== 'resync' && event.type !== 'hello') return
      if (event.type === 'hello' && event.covered) {
        // Only what an earlier visit has left on the device is older than the events that follow.
        opened.current = true
        refetchOlder(client, visitStart(), [messagingKeys.all, ['activity'], ['meetings'], todayKey])
        return
      }
      // Earlier events were not received.
      const refetch = () => {
        refreshActivity(client)
        refreshMeetings(client)
        refreshArchived(client)
        void client.invalidateQueries({ queryKey: ['referrals'] })
      }
      if (event.type === 'resync' || opened.current) refetch()
      // The page has just requested all of it: what it may have missed can wait.
      else setTimeout(refetch, startRefetchMs + Math.random() * spreadMs)
      opened.current = true
    }
  })
  useEffect(
    () =>
      startLive(
        String(id),
        (event) => onEvent(event),
        () => startPolling(client),
      ),
    [client, id],
  )
  return null
}
