import type { Member } from '#api/contract/studio/members.ts'
import { imageUrlSeconds, type MediaStore } from '../../../media/routes.ts'
import type { MemberRow } from './list.ts'

/** A row of the list as the reply has it. */
export const toMember = (
  media: MediaStore,
  { avatar_key, joined_at, muted_until, ...row }: MemberRow,
): Member => ({
  ...row,
  avatar_url: avatar_key && media.url(avatar_key, imageUrlSeconds),
  joined_at: joined_at.toISOString(),
  muted_until: muted_until?.toISOString() ?? null,
})

/** A mute as the reply has it. */
export const toMute = (mute: {
  until: Date | null
  reason: string
  muted_by_name: string
  created_at: Date
}) => ({
  until: mute.until?.toISOString() ?? null,
  reason: mute.reason,
  by: mute.muted_by_name,
  created_at: mute.created_at.toISOString(),
})
