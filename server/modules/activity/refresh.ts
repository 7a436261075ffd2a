import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { notify } from '../messaging/notifications.ts'

/** Most people named in a notification, whose size is limited. With more, all clients refetch. */
const mostNamed = 100

/** Makes the clients of people with lines about a post refetch them: the post was hidden or shown again. */
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

/**
 * Makes the clients of accounts with these addresses refetch their activity. Call it for everything that changes which
 * personal invitations are open for an address.
 */
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
  await notify(trx, {
    kind: 'activity',
    ...(users.length <= mostNamed && { users: [...users], communities: [] }),
  })
}
