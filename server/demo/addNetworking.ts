import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { demoNetworking } from './networking.ts'

/** Turns networking on in two communities, and sets it up without turning it on in a third. */
export async function addNetworking(trx: Transaction<Database>): Promise<void> {
  const communities = await trx
    .selectFrom('communities')
    .where('name', 'in', Object.keys(demoNetworking))
    .select(['id', 'name'])
    .execute()
  await Promise.all(
    communities.map(({ id, name }) =>
      trx
        .insertInto('networking_settings')
        .values({ community_id: id, ...demoNetworking[name] })
        .execute(),
    ),
  )
}
