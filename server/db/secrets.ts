import { randomBytes } from 'node:crypto'
import type { Db } from './client.ts'

/** A secret shared by all instances: generated on first use, stored in the database. */
export async function readSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return row.value
}
