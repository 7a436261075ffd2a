import type { StudioAbility } from '#api/contract/studio/access.ts'
import type { StudioAction } from '#api/contract/studio/changes.ts'
import type { Db } from '../../../db/client.ts'
import type { AuthUser } from '../../../plugins/auth.ts'

/** A change as it was written into the log. */
export interface RecordedChange {
  communityId: string
  subjectId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Takes a change back, in the transaction of `trx`.
 * @throws {HttpError} 409 when what has happened since does not allow it.
 */
type Undo = (trx: Db, change: RecordedChange, user: AuthUser) => Promise<void>

/** What each kind of change is about, which is also what it takes to see it in the log and to take it back. */
export const abilityOfAction: Readonly<Record<StudioAction, StudioAbility>> = {
  'community.create': 'settings',
  'community.edit': 'settings',
  'community.image': 'settings',
  'community.archive': 'settings',
  'community.reopen': 'settings',
  'community.delete': 'settings',
  'community.restore': 'settings',
  'invitation.create': 'members',
  'invitation.revoke': 'members',
  'invitation.accept': 'members',
  'referral.state': 'referrals',
  'referral.notes': 'referrals',
}

/** How changes that can be undone are undone. */
export const undoOf: Readonly<Partial<Record<StudioAction, Undo>>> = {}
