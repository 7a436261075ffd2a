/** The drawers over the screens, by the query parameter that opens them. */
import type { FirstQueries } from '#api/client/firstQueries.ts'
import { type LoadPart, prefetchPart } from './DeferredPart.tsx'

export interface MemberDrawer {
  /** The part of every screen that opens it. */
  part: LoadPart
  /** Its components in the order in which they load, one after the other; their files have the same names. */
  components: readonly string[]
  /** Loads all of them, so that it can open at once. */
  load: () => Promise<{ firstQueries: FirstQueries }>
}

const loadMessages = async () =>
  (await import('#pages/messaging/MessagingPage/MessagingPage.tsx')).MessagingPage
const loadActivity = async () => (await import('#pages/activity/ActivityPage/ActivityPage.tsx')).ActivityPage

export const memberDrawers = {
  mensajes: {
    part: loadMessages,
    components: ['MessagingPage', 'MessagesDrawer'],
    load: async () => {
      const [drawer, { prefetchDrawer }] = await Promise.all([
        import('#pages/messaging/MessagingPage/MessagesDrawer.tsx'),
        import('#pages/messaging/MessagingPage/MessagingPage.tsx'),
      ])
      await Promise.all([prefetchPart(loadMessages), prefetchDrawer()])
      return drawer
    },
  },
  actividad: {
    part: loadActivity,
    components: ['ActivityPage', 'ActivityDrawer'],
    load: async () => {
      const [drawer, { prefetchDrawer }] = await Promise.all([
        import('#pages/activity/ActivityPage/ActivityDrawer.tsx'),
        import('#pages/activity/ActivityPage/ActivityPage.tsx'),
      ])
      await Promise.all([prefetchPart(loadActivity), prefetchDrawer()])
      return drawer
    },
  },
} as const satisfies Record<string, MemberDrawer>

/** The drawers that a URL opens. */
export function drawersOf(url: string): MemberDrawer[] {
  const { searchParams } = new URL(url, 'http://faro')
  return Object.entries(memberDrawers).flatMap(([param, drawer]) => (searchParams.has(param) ? [drawer] : []))
}
