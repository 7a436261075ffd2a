/** Whom somebody may act on: the one place that decides it, for members' pages and for moderation. */
import { HttpError } from '../../../errors.ts'
import type { Memberships } from '../../../db/tables/communities.ts'
import type { StudioScope } from '../permissions.ts'

/** The person whom an action is about. */
export interface RankedPerson {
  id: string
  /** In the community; null for a person who is not a member. */
  role: Memberships['role'] | null
  /** Whether the person looks after the platform. */
  staff: boolean
}

type Scope = Pick<StudioScope, 'abilities'>

/**
 * Why somebody may not warn, mute, remove or change a person; undefined if nothing is against it. Nobody acts on the
 * owner or on themselves, and moderators neither on moderators nor on the platform's staff.
 */
export function refusal(studio: Scope, caller: { id: string }, target: RankedPerson): string | undefined {
  if (target.id === caller.id) return 'No puedes hacértelo a ti.'
  if (target.role === 'owner') return 'A quien dirige la comunidad no se le puede hacer esto.'
  if (studio.abilities.includes('roles')) return undefined
  if (target.role === 'moderator') {
    return 'Solo quien dirige la comunidad puede actuar sobre quien la modera.'
  }
  if (target.staff) return 'Solo quien dirige la comunidad puede actuar sobre el equipo de Faro.'
  return undefined
}

/** @throws {HttpError} 403 with the reason. */
export function requireMayAct(studio: Scope, caller: { id: string }, target: RankedPerson): void {
  const reason = refusal(studio, caller, target)
  if (reason) throw new HttpError(403, reason)
}

/** @throws {HttpError} 403 for whoever may not give roles and levels. */
export function requireRoles({ abilities }: Scope): void {
  if (!abilities.includes('roles')) throw new HttpError(403, 'Solo puede hacerlo quien dirige la comunidad.')
}
