import { CalendarDays, GraduationCap, type LucideIcon, Network, Newspaper, Trophy, Users } from 'lucide-react'
import { routes as t } from '#locales/routes.ts'

export interface NavigationItem {
  path: string
  label: string
  /** Short label for the smallest phones. */
  short?: string
  icon: LucideIcon
}

/** Properties of the link to a screen. */
export interface NavigationItemProps {
  item: NavigationItem
  current: boolean
  /** Called before the link is followed, so that the screen can be preloaded. */
  onIntent: ((path: string) => void) | undefined
}

/** Navigation items of the sidebar and the bottom bar. */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: t.feed, short: t.feedShort, icon: Newspaper },
  { path: '/ranking', label: t.ranking, icon: Trophy },
  { path: '/comunidad', label: t.community, icon: Users },
  { path: '/clases', label: t.classes, icon: GraduationCap },
  { path: '/calendario', label: t.calendar, icon: CalendarDays },
  { path: '/ruleta-networking', label: t.networking, icon: Network },
]

/** Whether an item is the current one. A shared post belongs to the feed, a module to the classes. */
export function isActive(item: Pick<NavigationItem, 'path'>, pathname: string): boolean {
  if (item.path === '/') return pathname === '/' || pathname.startsWith('/post/')
  return pathname === item.path || (item.path === '/clases' && pathname.startsWith('/modulo/'))
}
