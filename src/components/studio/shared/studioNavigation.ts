import {
  CalendarDays,
  CreditCard,
  Flag,
  History,
  House,
  type LucideIcon,
  MailPlus,
  Newspaper,
  PhoneCall,
  Settings2,
  Users,
} from 'lucide-react'
import type { StudioAbility } from '#api/contract/studio/access.ts'
import { studio as t } from '#locales/studio.ts'

export interface StudioScreen {
  /** Below `/estudio/:community`. */
  path: string
  label: string
  icon: LucideIcon
  /** What it takes to enter. */
  ability: StudioAbility
}

/** The screens of a community, in groups: those under its name come first. */
export const screenGroups: readonly { label?: string; screens: readonly StudioScreen[] }[] = [
  { screens: [{ path: '', label: t.start, icon: House, ability: 'overview' }] },
  {
    screens: [
      { path: 'comunidad', label: t.community, icon: Settings2, ability: 'settings' },
      { path: 'miembros', label: t.members, icon: Users, ability: 'members' },
      { path: 'invitaciones', label: t.invitations, icon: MailPlus, ability: 'members' },
      { path: 'publicaciones', label: t.posts, icon: Newspaper, ability: 'content' },
      { path: 'reuniones', label: t.meetings, icon: CalendarDays, ability: 'meetings' },
      { path: 'moderacion', label: t.moderation, icon: Flag, ability: 'content' },
    ],
  },
  {
    label: t.listen,
    screens: [{ path: 'referidos', label: t.referrals, icon: PhoneCall, ability: 'referrals' }],
  },
  { screens: [{ path: 'registro', label: t.changes, icon: History, ability: 'overview' }] },
]

/** The screens of what belongs to no community, for the people who look after the platform. */
export const platformScreens: readonly Omit<StudioScreen, 'ability'>[] = [
  { path: 'moderacion', label: t.moderation, icon: Flag },
  { path: 'pagos', label: t.payments, icon: CreditCard },
  { path: 'registro', label: t.changes, icon: History },
]

/** Where the platform's screens are; no community has such an id. */
const platformRoot = '/estudio/plataforma'

export const platformPath = (screen: string): string => `${platformRoot}/${screen}`

export const isPlatformPath = (pathname: string): boolean => pathname.startsWith(`${platformRoot}/`)

/** The address of a community's screen. */
export const studioPath = (communityId: string, screen = ''): string =>
  `/estudio/${encodeURIComponent(communityId)}${screen ? `/${screen}` : ''}`

/** The screens that somebody with these abilities may enter. */
export const screensFor = (abilities: readonly StudioAbility[]): StudioScreen[] =>
  screenGroups.flatMap(({ screens }) => screens).filter(({ ability }) => abilities.includes(ability))
