import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { notify } from '../messaging/notifications.ts'

/** At most this many people are named in a notification, whose size is limited; of more, all are asked. */
const mostNamed = 100

/** People with lines about a post look again: they may be gone, or back. */
export async function refreshActivityOf(trx: Transaction<Database>, postId: string): Promise<void> {
  const rows = await trx
    .selectFrom('activity')
    .where('post_id', '=', postId)
    .where('user_id', 'is not', null)
    .select('user_id')
    .distinct()
    .limit(sql.lit(mostNamed + 1))
    .execute()
  await refresh(
    trx,
    rows.flatMap(({ user_id: id }) => (id === null ? [] : [id])),
  )
}

/** The accounts of these addresses look again: personal invitations for them have been made or revoked. */
export async function refreshActivityOfInvited(
  trx: Transaction<Database>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const rows = await trx
    .selectFrom('users')
    .where('email_key', '=', sql<string>`any(${addresses.map((one) => one.toLowerCase())}::text[])`)
    .select('id')
    .limit(sql.lit(mostNamed + 1))
    .execute()
  await refresh(
    trx,
    rows.map(({ id }) => id),
  )
}

async function refresh(trx: Transaction<Database>, users: readonly string[]): Promise<void> {
  if (users.length === 0) return
  // A notification has a limited size: of more people, all are asked.
  await notify(trx, {
    kind: 'activity',
    ...(users.length <= mostNamed && { users: [...users], communities: [] }),
  })
}
