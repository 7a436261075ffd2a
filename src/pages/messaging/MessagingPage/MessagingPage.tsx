import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveEvent } from '#api/contract/messaging.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import { refreshActivity } from '#api/activity/queries.ts'
import { refreshArchived } from '#api/communities/archived.ts'
import { refreshMeetings } from '#api/meetings/refreshMeetings.ts'
import { startLive } from '#api/messaging/live.ts'
import { messagingKeys, statsQuery } from '#api/messaging/queries.ts'
import { applyLive, startPolling } from '#api/messaging/applyLive.ts'
import { MessageOutbox } from '#api/messaging/outbox.ts'
import { removeHidden } from '#api/posts/removeHidden.ts'
import { refetchOlder } from '#api/client/refetchRunning.ts'
import { useUser, visitStart } from '#api/client/session.ts'
import { todayKey } from '#api/today/todayKey.ts'
import { unreadTotal } from '#api/messaging/unreadTotal.ts'
import { afterStartUp } from '#lib/idle.ts'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { useComposerStates } from './useComposerStates.ts'
import { useMessagingLocation } from './useMessagingLocation.ts'

const MessagesDrawer = lazyPart(async () => (await import('./MessagesDrawer.tsx')).MessagesDrawer)

export const prefetchDrawer = MessagesDrawer.prefetched

/** Milliseconds after the first stream of a visit until data is refetched, if the server cannot repeat what it missed. */
const startRefetchMs = 5000

/**
 * Messages over every screen: live stream, outbox, unread total, and the drawer if the URL asks for it. Mounted
 * while the member is signed in, so that sending continues when the drawer is closed.
 */
export function MessagingPage() {
  const client = useQueryClient()
  const { id } = useUser()
  const [outbox] = useState(() => new MessageOutbox(client, String(id)))
  const composers = useComposerStates()
  const { data: unread } = useQuery(statsQuery)

  useEffect(() => outbox.open(), [outbox])
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
      // Events before were not received.
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
  useEffect(() => {
    if (unread !== undefined) unreadTotal.set(unread)
  }, [unread])
  useEffect(() => () => unreadTotal.set(0), [])

  // Stays mounted after the first opening, for its closing animation.
  const { open } = useMessagingLocation()
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => afterStartUp(MessagesDrawer.prefetch), [])

  if (!mounted) return null
  return (
    <Suspense fallback={null}>
      <MessagesDrawer outbox={outbox} composers={composers} />
    </Suspense>
  )
}
