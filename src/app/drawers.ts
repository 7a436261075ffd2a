/** The drawers over the screens, by the query parameter that opens them. */
import type { FirstQueries } from '#api/client/firstQueries.ts'
import type { DrawerParam } from '#components/ui/Drawer/useDrawerLink.ts'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { lazyComponent, type LazyComponent } from '#lazy/lazyComponent.tsx'

export interface MemberDrawer {
  /** Opens the drawer over every screen. */
  Entry: LazyComponent
  /** Its components in the order in which they load, one after the other; their files have the same names. */
  components: readonly string[]
  /** Loads all of them, so that it can open at once. */
  load: () => Promise<{ firstQueries: FirstQueries }>
}

/** Whether the URL does not open a drawer, neither at present nor after the navigation that is under way. */
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

/** The drawers that a URL opens. */
export function drawersOf(url: string): MemberDrawer[] {
  const { searchParams } = new URL(url, 'http://faro')
  return Object.entries(memberDrawers).flatMap(([param, drawer]) => (searchParams.has(param) ? [drawer] : []))
}
