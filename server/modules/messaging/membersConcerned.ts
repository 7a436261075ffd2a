/** Who has to fetch the list of their communities again after a change. */
import { type RawBuilder, sql } from 'kysely'
import type { LiveNotification } from './notifications.ts'

type People = RawBuilder<{ user_id: string }>

/** Query of the members of communities. */
export const membersOf = (communities: readonly string[]): People =>
  sql`select user_id from memberships where community_id = any(${communities}::uuid[])`

type MembershipNotification = Extract<LiveNotification, { kind: 'archived' | 'removal' | 'membership' }>

/** Whether a notification changes somebody's list of communities. */
export const concernsMemberships = (one: LiveNotification): one is MembershipNotification =>
  one.kind === 'archived' || one.kind === 'removal' || one.kind === 'membership'

/** Query of the people whose list of communities a notification changes. */
export function membersConcerned(notification: MembershipNotification): People {
  if (notification.kind === 'removal') {
    return sql`select user_id from member_batches where batch_id = ${notification.batch}`
  }
  if (notification.kind === 'membership') return sql`select ${notification.user}::uuid as user_id`
  // The members of a deleted community wait in a table of their own to come back with it.
  return sql`
    ${membersOf(notification.communities)}
    union
    select user_id from removed_memberships where community_id = any(${notification.communities}::uuid[])`
}
