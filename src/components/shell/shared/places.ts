import { ClipboardList, Compass, Quote, UserPlus } from 'lucide-react'
import { routes as t } from '#locales/routes.ts'
import type { NavigationItem } from './navigation.ts'

/** Screens that are not in the main navigation. */
export const places: readonly NavigationItem[] = [
  { path: '/explorar-comunidades', label: t.exploreShort, icon: Compass },
  { path: '/encuestas', label: t.surveys, icon: ClipboardList },
  { path: '/testimonios', label: t.testimonials, icon: Quote },
  { path: '/referidos', label: t.referrals, icon: UserPlus },
]
