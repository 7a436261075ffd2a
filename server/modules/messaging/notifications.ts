/** Notifications between instances, through PostgreSQL's LISTEN/NOTIFY. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A change committed by some instance; see `liveHub.ts`. Those of kind `session` are sent by a trigger. */
export type LiveNotification =
  | { kind: 'message'; conversation: string; position: number }
  | { kind: 'read'; conversation: string; user: string; position: number }
  | { kind: 'conversation'; conversation: string; gone?: string }
  /** Messages of it have changed: its members have to ask for them again. */
  | { kind: 'changed'; conversation: string }
  | { kind: 'session'; session: string }
  /** Also sent by a trigger: for these people and the members of these communities; for everybody if neither is given. */
  | { kind: 'activity'; users?: string[]; communities?: string[] }
  /** Also sent by a trigger: meetings of these communities have changed; of all if none is given. */
  | { kind: 'meetings'; communities?: string[] }
  /** A referral of this person has changed. */
  | { kind: 'referral'; referrer: string }
  /** Moderators have hidden this post or comment. */
  | { kind: 'hidden'; id: string }
  /** Sent by the listener to test whether notifications arrive. */
  | { kind: 'test'; id: string }

export const liveChannel = 'faro_live'

/** Notifies every instance when the transaction commits. */
export async function notify(trx: Transaction<Database>, notification: LiveNotification): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notification)})`.execute(trx)
}
