/** Adds and moves meetings directly in the database. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../server/db/client.ts'
import type { Meetings } from '../../../server/db/tables/communities.ts'

export async function addMeeting(
  db: Db,
  communityId: string,
  startsAt: Date,
  row: Partial<Insertable<Meetings>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('meetings')
    .values({ community_id: communityId, topic: 'Sesión', starts_at: startsAt, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const moveMeeting = (db: Db, id: string, startsAt: Date) =>
  db.updateTable('meetings').set({ starts_at: startsAt }).where('id', '=', id).execute()
