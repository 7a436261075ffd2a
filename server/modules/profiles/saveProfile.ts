import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { validateProfile } from './validate.ts'

/** Replaces a profile with a validated one, including its links. */
export async function saveProfile(
  db: Db,
  userId: string,
  { columns, links }: ReturnType<typeof validateProfile>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Update the person's row first: a concurrent request waits for this lock and then replaces everything.
    await trx.updateTable('users').set(columns).where('id', '=', userId).execute()
    await trx.deleteFrom('profile_links').where('user_id', '=', userId).execute()
    if (links.length === 0) return
    await trx
      .insertInto('profile_links')
      .values(links.map((link, position) => ({ ...link, id: uuid(), user_id: userId, position })))
      .execute()
  })
}
