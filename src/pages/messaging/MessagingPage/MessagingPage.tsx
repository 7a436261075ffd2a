import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { statsQuery } from '#api/messaging/queries.ts'
import { MessageOutbox } from '#api/messaging/outbox.ts'
import { useUser } from '#api/client/session.ts'
import { unreadTotal } from '#api/messaging/unreadTotal.ts'
import { afterStartUp } from '#lib/idle.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { useComposerStates } from './useComposerStates.ts'
import { useMessagingLocation } from './useMessagingLocation.ts'

const LiveEvents = lazyComponent(async () => (await import('./LiveEvents.tsx')).LiveEvents, { kind: 'layer' })
const MessagesDrawer = lazyComponent(async () => (await import('./MessagesDrawer.tsx')).MessagesDrawer)

export const prefetchDrawer = MessagesDrawer.prefetched

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
  useEffect(() => {
    if (unread !== undefined) unreadTotal.set(unread)
  }, [unread])
  useEffect(() => () => unreadTotal.set(0), [])

  // Stays mounted after the first opening, for its closing animation.
  const { open } = useMessagingLocation()
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => afterStartUp(MessagesDrawer.prefetch), [])

  return (
    <>
      <LiveEvents outbox={outbox} />
      {mounted && (
        <Suspense fallback={null}>
          <MessagesDrawer outbox={outbox} composers={composers} />
        </Suspense>
      )}
    </>
  )
}
