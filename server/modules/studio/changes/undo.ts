import type { StudioAbility } from '#api/contract/studio/access.ts'
import type { StudioAction } from '#api/contract/studio/changes.ts'
import type { Trx } from '../../../db/client.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { undoDismiss, undoHide, undoUnpin } from '../moderation/undo.ts'
import { undoPictureChange } from '../communities/picture.ts'
import { restoreDeleted } from '../communities/deletion.ts'
import { undoRevocation } from '../invitations/repository.ts'
import { undoImport } from '../members/importMembers.ts'
import { undoMute } from '../members/mutes.ts'
import { undoNoteDeletion } from '../members/notes.ts'
import { undoRemoval } from '../members/removal.ts'
import { undoCancelling } from '../meetings/cancel.ts'
import { undoStatus } from '../meetings/changeStatus.ts'
import type { StudioScope } from '../permissions.ts'
import type { RecordedChange } from './record.ts'

/**
 * Takes a change back, in the transaction of `trx`.
 * @throws {HttpError} 409 when what has happened since does not allow it.
 */
type Undo = (trx: Trx, change: RecordedChange, user: AuthUser, studio: StudioScope) => Promise<void>

/** The same for what concerns no community. */
type PlatformUndo = (trx: Trx, change: RecordedChange<null>, user: AuthUser) => Promise<void>

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
  'member.role': 'members',
  'member.level': 'members',
  'member.mute': 'members',
  'member.unmute': 'members',
  'member.remove': 'members',
  'member.allow': 'members',
  'member.message': 'members',
  'member.import': 'members',
  'member.note': 'members',
  'member.note_delete': 'members',
  'content.hide': 'content',
  'content.restore': 'content',
  'content.dismiss': 'content',
  'content.pin': 'content',
  'content.unpin': 'content',
  'member.warn': 'content',
  'meeting.create': 'meetings',
  'meeting.edit': 'meetings',
  'meeting.cancel': 'meetings',
  'meeting.start': 'meetings',
  'meeting.end': 'meetings',
  'referral.state': 'referrals',
  'referral.notes': 'referrals',
  'purchase.refund': 'settings',
  'purchase.dispute': 'settings',
  'payment.resolve': 'settings',
  // What was undone is seen by everybody: of what only some may see, only the name of a community can be undone.
  'change.undo': 'overview',
  // Of the platform: in no community's log.
  'staff.add': 'settings',
  'staff.remove': 'settings',
  'user.sign_out': 'settings',
  'user.password': 'settings',
}

/** How changes that can be undone are undone. */
export const undoOf: Readonly<Partial<Record<StudioAction, Undo>>> = {
  'content.hide': undoHide,
  'content.dismiss': undoDismiss,
  'content.unpin': undoUnpin,
  'community.image': undoPictureChange,
  'community.delete': restoreDeleted,
  'invitation.revoke': undoRevocation,
  'member.mute': undoMute,
  'member.remove': undoRemoval,
  'member.import': undoImport,
  'member.note_delete': undoNoteDeletion,
  'meeting.cancel': undoCancelling,
  'meeting.start': undoStatus('start'),
  'meeting.end': undoStatus('end'),
}

/** How changes that concern no community are undone. */
export const platformUndoOf: Readonly<Partial<Record<StudioAction, PlatformUndo>>> = {
  'content.hide': undoHide,
  'content.dismiss': undoDismiss,
}
