import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Trx } from '../../db/client.ts'
import type { Testimonials } from '../../db/tables/testimonials.ts'
import { mediaColumns, type StoredMedia } from '../../media/storeUpload.ts'

/** Finds an active prompt. */
export const findActivePrompt = (trx: Trx, typeId: string) =>
  trx
    .selectFrom('testimony_types')
    .where('id', '=', typeId)
    .where('is_active', '=', true)
    .select(['community_id', 'points_value'])
    .executeTakeFirst()

/** Locks a membership as awarding points does, so that nobody leaves meanwhile. @returns whether there is one. */
export async function lockMembership(trx: Trx, communityId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('memberships')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a testimonial unless its author has already answered the prompt. @returns whether it was inserted. */
export async function insertTestimonial(trx: Trx, values: Insertable<Testimonials>): Promise<boolean> {
  const added = await trx
    .insertInto('testimonies')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['type_id', 'user_id']).where('type_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Stores the points that were actually awarded, which may be none. */
export async function settlePoints(
  trx: Trx,
  { id, userId, worth }: { id: string; userId: string; worth: number },
): Promise<number> {
  const entry = await trx
    .selectFrom('point_entries')
    .where('user_id', '=', userId)
    .where('source_id', '=', id)
    .where('kind', '=', 'testimonials')
    .select('points')
    .executeTakeFirst()
  const points = entry?.points ?? 0
  if (points !== worth) {
    await trx.updateTable('testimonies').set({ points_earned: points }).where('id', '=', id).execute()
  }
  return points
}

/** Inserts the row of a stored file. @returns its id; null without a file. */
export async function addMedia(
  trx: Trx,
  ownerId: string,
  stored: StoredMedia | undefined,
): Promise<string | null> {
  if (!stored) return null
  const id = uuid()
  await trx
    .insertInto('media')
    .values({ ...mediaColumns(stored), id, owner_id: ownerId })
    .execute()
  return id
}
