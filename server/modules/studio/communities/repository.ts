import type { CommunitySettings } from '#api/contract/studio/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** A community with everything that the studio shows of it. */
export function findCommunity(db: Db, id: string) {
  return db
    .selectFrom('communities')
    .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
    .leftJoin('media as portrait', 'portrait.id', 'coach.avatar_media_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .where('communities.id', '=', id)
    .selectAll('communities')
    .select([
      'coach.name as coach_name',
      'coach.bio as coach_bio',
      'portrait.storage_key as portrait_key',
      'picture.storage_key as picture_key',
    ])
    .executeTakeFirstOrThrow()
}

export type CommunityRow = Awaited<ReturnType<typeof findCommunity>>

/** The products of a community, which can be featured. */
export const listProducts = (db: Db, communityId: string) =>
  db
    .selectFrom('products')
    .where('community_id', '=', communityId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'price', 'currency', 'promise'])
    .execute()

/** Number of people whose access to a community or its products is paid and has not ended. */
export async function countPaidAccess(db: Db, communityId: string): Promise<number> {
  const { people } = await db
    .selectFrom('purchases')
    .where('community_id', '=', communityId)
    .where('status', '=', 'paid')
    .where((eb) =>
      eb.or([eb('access_expires_at', 'is', null), eb('access_expires_at', '>', sql<Date>`now()`)]),
    )
    .select((eb) => eb.fn.count<string>('user_id').distinct().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** A row's values that can be edited. */
export const settingsOf = (row: CommunityRow): CommunitySettings => ({
  name: row.name,
  description: row.description ?? '',
  access_type: row.access_type,
  price: row.price === null ? null : Number(row.price),
  currency: row.currency as CommunitySettings['currency'],
  max_members: row.max_members,
  listed: row.listed,
  featured_product_id: row.featured_product_id,
})

/** The columns of these settings. The access alone decides who reads: everybody a `publica`, members all others. */
export const columnsOf = (settings: CommunitySettings) => ({
  name: settings.name,
  description: settings.description || null,
  access_type: settings.access_type,
  is_public: settings.access_type === 'publica',
  price: settings.access_type === 'por_pago' ? settings.price : null,
  currency: settings.currency,
  max_members: settings.max_members,
  listed: settings.listed,
  featured_product_id: settings.featured_product_id === null ? null : String(settings.featured_product_id),
})
