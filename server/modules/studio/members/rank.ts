/** Whom somebody may act on: the one place that decides it. */
import { HttpError } from '../../../errors.ts'
import type { Memberships } from '../../../db/tables/communities.ts'
import type { StudioScope } from '../permissions.ts'

interface Target {
  id: string
  role: Memberships['role']
}

type Scope = Pick<StudioScope, 'abilities'>

/**
 * Why somebody may not mute, remove or change a member; undefined if nothing is against it. Nobody acts on the owner or
 * on herself, and moderators not on moderators.
 */
export function refusal(studio: Scope, caller: { id: string }, target: Target): string | undefined {
  if (target.id === caller.id) return 'No puedes hacértelo a ti.'
  if (target.role === 'owner') return 'A quien dirige la comunidad no se le puede hacer esto.'
  if (target.role === 'moderator' && !studio.abilities.includes('roles')) {
    return 'Solo quien dirige la comunidad puede actuar sobre quien la modera.'
  }
  return undefined
}

/** @throws {HttpError} 403 with the reason. */
export function requireMayAct(studio: Scope, caller: { id: string }, target: Target): void {
  const reason = refusal(studio, caller, target)
  if (reason) throw new HttpError(403, reason)
}

/** @throws {HttpError} 403 for whoever may not give roles and levels. */
export function requireRoles({ abilities }: Scope): void {
  if (!abilities.includes('roles')) throw new HttpError(403, 'Solo puede hacerlo quien dirige la comunidad.')
}
