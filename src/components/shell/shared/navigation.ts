import { CalendarDays, GraduationCap, type LucideIcon, Network, Newspaper, Trophy, Users } from 'lucide-react'
import { routes as t } from '#locales/routes.ts'

export interface NavigationItem {
  path: string
  label: string
  icon: LucideIcon
}

/** The six items of sidebar and bottom bar. */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: t.feed, icon: Newspaper },
  { path: '/ranking', label: t.ranking, icon: Trophy },
  { path: '/comunidad', label: t.community, icon: Users },
  { path: '/clases', label: t.classes, icon: GraduationCap },
  { path: '/calendario', label: t.calendar, icon: CalendarDays },
  { path: '/ruleta-networking', label: t.networking, icon: Network },
]

/** Whether an item leads to where one is; a shared post is on the feed, a module among the classes. */
export function isActive(item: NavigationItem, pathname: string): boolean {
  if (item.path === '/') return pathname === '/' || pathname.startsWith('/post/')
  return pathname === item.path || (item.path === '/clases' && pathname.startsWith('/modulo/'))
}
