import { containsWords, partsIn } from '../../../db/search.ts'
import type { Db } from '../../../db/client.ts'

interface Search {
  limit: number
  /** Words of the name, without accents and case. */
  text?: string
  /** Every community, not only those that the person owns or moderates. */
  all?: boolean
}

const columns = [
  'communities.id',
  'communities.name',
  'communities.member_count',
  'communities.image_media_id',
  'communities.archived_at',
  'picture.storage_key as picture_key',
] as const

/** The communities that somebody owns or moderates, or all of them, by name. */
export function listRunCommunities(db: Db, userId: string, { limit, text = '', all = false }: Search) {
  return db
    .selectFrom('communities')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
    )
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .where('communities.deleted_at', 'is', null)
    .$if(!all, (query) => query.where('memberships.role', 'in', ['owner', 'moderator']))
    .$if(partsIn(text).length > 0, (query) =>
      query.where((eb) => containsWords([eb.ref('communities.search_text')], text)),
    )
    .orderBy('communities.name')
    .orderBy('communities.id')
    .limit(limit)
    .select([...columns, 'memberships.role'])
    .execute()
}

export type RunRow = Awaited<ReturnType<typeof listRunCommunities>>[number]

/** A community that exists. */
export const findCommunityRow = (db: Db, id: string) =>
  db
    .selectFrom('communities')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .where('communities.id', '=', id)
    .select(columns)
    .executeTakeFirstOrThrow()

/** A person's tier, how many communities she owns, and those of them that wait to be deleted for good. */
export async function ownedCommunities(db: Db, userId: string) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('communities', 'communities.owner_id', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.membership_type', 'communities.id', 'communities.name', 'communities.deleted_at'])
    .execute()
  return {
    membership_type: rows[0]?.membership_type ?? 'basic',
    owned: rows.filter(({ id, deleted_at }) => id !== null && deleted_at === null).length,
    deleted: rows.flatMap(({ id, name, deleted_at }) =>
      id !== null && name !== null && deleted_at !== null ? [{ id, name, deleted_at }] : [],
    ),
  }
}
