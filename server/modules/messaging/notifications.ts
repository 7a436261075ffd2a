/** Notifications between instances, through PostgreSQL's LISTEN/NOTIFY. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

interface OfConversation {
  conversation: string
  /** Who is in it, added by {@link notify}: an instance to which none of them is connected has nothing to do. */
  members?: string[]
}

/** A change committed by some instance; see `liveHub.ts`. Those of kind `session` are sent by a trigger. */
export type LiveNotification =
  | ({ kind: 'message'; position: number } & OfConversation)
  | ({ kind: 'read'; user: string; position: number } & OfConversation)
  | ({ kind: 'conversation'; gone?: string } & OfConversation)
  /** Messages of it have changed: its members have to ask for them again. */
  | ({ kind: 'changed' } & OfConversation)
  | { kind: 'session'; session: string }
  /** Also sent by a trigger: for these people and the members of these communities; for everybody if neither is given. */
  | { kind: 'activity'; users?: string[]; communities?: string[] }
  /** Also sent by a trigger: meetings of these communities have changed; of all if none is given. */
  | { kind: 'meetings'; communities?: string[] }
  /** These communities were archived, opened again, deleted or restored. */
  | { kind: 'archived'; communities: string[] }
  /** The people of this batch of removed members have lost their membership, or have it again. */
  | { kind: 'removal'; batch: string }
  /** This person has another role in a community, or a membership that was paid ended or came back. */
  | { kind: 'membership'; user: string }
  /** A referral of this person has changed. */
  | { kind: 'referral'; referrer: string }
  /** Moderators have hidden this post or comment. */
  | { kind: 'hidden'; id: string }
  /** Sent by the listener to test whether notifications arrive. */
  | { kind: 'test'; id: string }

export const liveChannel = 'faro_live'

/** Notifies every instance when the transaction commits. Members of a group take half of a notification's 8,000 bytes. */
export async function notify(trx: Transaction<Database>, notification: LiveNotification): Promise<void> {
  const text = JSON.stringify(notification)
  if (!('conversation' in notification)) {
    await sql`select pg_notify(${liveChannel}, ${text})`.execute(trx)
    return
  }
  await sql`
    select pg_notify(${liveChannel}, (${text}::jsonb || jsonb_build_object('members', array(
      select user_id from conversation_members
      where conversation_id = ${notification.conversation} and left_at is null)))::text)`.execute(trx)
}
