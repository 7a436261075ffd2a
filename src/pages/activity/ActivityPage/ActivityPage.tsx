import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { unreadActivityQuery } from '#api/activity/queries.ts'
import { unreadTotal } from '#api/activity/unreadTotal.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { afterStartUp } from '#lib/idle.ts'
import { useDrawerLocation } from '#components/ui/Drawer/useDrawerLocation.ts'

const ActivityDrawer = lazyComponent(async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer)

export const prefetchDrawer = ActivityDrawer.prefetched

/** Activity over every screen: the unread total, and the drawer if the URL asks for it. */
export function ActivityPage() {
  const { data: unread } = useQuery(unreadActivityQuery)
  useEffect(() => {
    if (unread !== undefined) unreadTotal.set(unread)
  }, [unread])
  useEffect(() => () => unreadTotal.set(0), [])

  // Stays mounted after the first opening, for its closing animation.
  const { open } = useDrawerLocation('actividad')
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => afterStartUp(ActivityDrawer.prefetch), [])

  if (!mounted) return null
  return (
    <Suspense fallback={null}>
      <ActivityDrawer />
    </Suspense>
  )
}
