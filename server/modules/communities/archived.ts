/** Archived communities, which members can read, and which accept nothing new (see the triggers of migration 0018). */
import type { Db } from '../../db/client.ts'

export const noEntryText = 'Esta comunidad está archivada y ya no admite miembros.'
export const noSaleText = 'Esta comunidad está archivada y ya no vende sus productos.'

/** Whether a community was listed before it was archived. */
export async function wasListed(db: Db, id: string): Promise<boolean> {
  const archiving = await db
    .selectFrom('studio_changes')
    .where('community_id', '=', id)
    .where('action', '=', 'community.archive')
    .orderBy('created_at', 'desc')
    .select('before')
    .executeTakeFirst()
  return archiving?.before?.['listed'] === true
}

/** Whether a community is archived; false for an unknown one. */
export async function isArchivedCommunity(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('communities')
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
