/** The drawers that open over the screens, by their query parameter. */
import type { FirstQueries } from '#api/client/firstQueries.ts'
import type { DrawerParam } from '#components/ui/Drawer/useDrawerLink.ts'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { lazyComponent, type LazyComponent } from '#lazy/lazyComponent.tsx'

export interface MemberDrawer {
  /** The component that opens the drawer over every screen. */
  Entry: LazyComponent
  /** Names of the drawer's components, which are also file names, in the order in which they load. */
  components: readonly string[]
  /** Loads all components, so that the drawer opens without delay. */
  load: () => Promise<{ firstQueries: FirstQueries }>
}

/** Whether the URL does not open the drawer, now or after the pending navigation. */
export function useIsClosed(param: DrawerParam): boolean {
  const { search } = useNextLocation()
  return !new URLSearchParams(search).has(param)
}

const MessagesEntry = lazyComponent(
  async () => (await import('#pages/messaging/MessagingPage/MessagingPage.tsx')).MessagingPage,
  { kind: 'layer', isOnServer: true, useCanWait: () => useIsClosed('mensajes') },
)
const ActivityEntry = lazyComponent(
  async () => (await import('#pages/activity/ActivityPage/ActivityPage.tsx')).ActivityPage,
  { kind: 'layer', isOnServer: true, useCanWait: () => useIsClosed('actividad') },
)

export const memberDrawers = {
  mensajes: {
    Entry: MessagesEntry,
    components: ['MessagingPage', 'MessagesDrawer'],
    load: async () => {
      const [drawer, { prefetchDrawer }] = await Promise.all([
        import('#pages/messaging/MessagingPage/MessagesDrawer.tsx'),
        import('#pages/messaging/MessagingPage/MessagingPage.tsx'),
      ])
      await Promise.all([MessagesEntry.prefetched(), prefetchDrawer()])
      return drawer
    },
  },
  actividad: {
    Entry: ActivityEntry,
    components: ['ActivityPage', 'ActivityDrawer'],
    load: async () => {
      const [drawer, { prefetchDrawer }] = await Promise.all([
        import('#pages/activity/ActivityPage/ActivityDrawer.tsx'),
        import('#pages/activity/ActivityPage/ActivityPage.tsx'),
      ])
      await Promise.all([ActivityEntry.prefetched(), prefetchDrawer()])
      return drawer
    },
  },
} as const satisfies Record<string, MemberDrawer>

/** Returns the drawers that a URL opens. */
export function drawersOf(url: string): MemberDrawer[] {
  const { searchParams } = new URL(url, 'http://faro')
  return Object.entries(memberDrawers).flatMap(([param, drawer]) => (searchParams.has(param) ? [drawer] : []))
}
