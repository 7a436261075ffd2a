import { type SelectQueryBuilder, sql } from 'kysely'
import type { AccessType, ListingOrder } from '#api/contract/explore.ts'
import type { Db } from '../../db/client.ts'
import { containsWords, partsIn } from '../../db/search.ts'
import { isAfter, orderOf, type SortKey, type SortValue, valuesOf } from '../../db/sortKeys.ts'
import type { Database } from '../../db/schema.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'
import { usableBy } from '../classes/accessRepository.ts'

export interface CommunitySearch {
  page: number
  limit: number
  access?: AccessType | undefined
  text?: string | undefined
  order?: ListingOrder | undefined
  /** Only those that one press joins: free, with room and without a featured product. */
  free?: boolean | undefined
  /** The sort values of the community after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

type Communities = SelectQueryBuilder<Database, 'communities', object>

/** Listed communities that match the search. */
function matchingCommunities(db: Db, { access, text = '', free = false }: CommunitySearch): Communities {
  // As a parameter it would keep the planner from the indexes of listed communities.
  const listed = db
    .selectFrom('communities')
    .where('listed', '=', sql.lit(true))
    .$if(access !== undefined, (query) =>
      query.where('access_type', '=', access === 'pago' || access === undefined ? 'por_pago' : access),
    )
    .$if(free, (query) =>
      query
        .where('access_type', 'in', ['publica', 'gratuita'])
        .where('featured_product_id', 'is', null)
        .where((eb) =>
          eb.or([eb('max_members', 'is', null), eb('member_count', '<', eb.ref('max_members'))]),
        ),
    )
  if (partsIn(text).length === 0) return listed
  // Each community's coach is looked up once; for every word it would take a hundred times as long. The limit keeps the
  // planner from reading all people.
  return listed.where((eb) =>
    eb.exists(
      eb
        .selectFrom(
          eb
            .selectFrom('users')
            .whereRef('users.id', '=', 'communities.owner_id')
            .limit(sql.lit(1))
            .select('search_name')
            .as('coach'),
        )
        .where((coach) =>
          containsWords([coach.ref('communities.search_text'), coach.ref('coach.search_name')], text),
        )
        .select('coach.search_name'),
    ),
  )
}

const key = (
  by: SortKey['by'],
  type: SortKey['type'],
  order: SortKey['order'],
  nullable = false,
): SortKey => ({
  by,
  type,
  order,
  nullable,
})

const orderings: Record<ListingOrder, readonly SortKey[]> = {
  novedad: [key(sql.ref('communities.created_at'), 'timestamptz', 'desc')],
  miembros: [key(sql.ref('member_count'), 'bigint', 'desc')],
  valoracion: [
    key(sql`(ratings_total::float / nullif(reviews_count, 0))`, 'float8', 'desc', true),
    key(sql.ref('reviews_count'), 'bigint', 'desc'),
  ],
  // The price of joining: that of the featured product, if there is one.
  precio: [
    key(
      sql`coalesce((select price from products where products.id = communities.featured_product_id), communities.price, 0)`,
      'numeric',
      'asc',
    ),
  ],
}

/** A page of the matching communities, their total number, and the cursor of the next page. */
export async function searchCommunities(db: Db, userId: string, query: CommunitySearch) {
  const sortKeys = [...orderings[query.order ?? 'novedad'], key(sql.ref('communities.id'), 'uuid', 'desc')]
  const { page, limit } = query
  const after = requireValuesOf(sortKeys, query.after)
  const [{ total }, found] = await Promise.all([
    matchingCommunities(db, query)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    // Select ids only, so that details are joined for one page instead of all rows.
    matchingCommunities(db, query)
      .orderBy(orderOf(sortKeys))
      .limit(limit + 1)
      .$call((matching) =>
        after ? matching.where(isAfter(sortKeys, after)) : matching.offset((page - 1) * limit),
      )
      .select('communities.id')
      .select(valuesOf(sortKeys).as('sort_values'))
      .execute(),
  ])
  const { rows: shown, next } = cutPage(found, limit, (row) => row.sort_values)
  const ids = shown.map(({ id }) => id)
  const rows = new Map((await listedCommunities(db, userId, ids)).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: Number(total), next }
}

/** The details of communities, unordered. */
function listedCommunities(db: Db, userId: string, ids: string[]) {
  return db
    .selectFrom('communities')
    .where('communities.id', '=', sql<string>`any(${ids}::uuid[])`)
    .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
    .leftJoin('media as portrait', 'portrait.id', 'coach.avatar_media_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .leftJoin('products as featured', 'featured.id', 'communities.featured_product_id')
    .select((eb) => [
      'communities.id',
      'communities.name',
      'communities.description',
      'communities.image_media_id',
      'communities.access_type',
      'communities.price',
      'communities.currency',
      'communities.member_count',
      'communities.max_members',
      'coach.name as coach_name',
      'coach.bio as coach_bio',
      'coach.membership_type as coach_membership_type',
      'portrait.storage_key as coach_image_key',
      'picture.storage_key as image_key',
      'featured.id as product_id',
      'featured.name as product_name',
      'featured.promise as product_promise',
      'featured.description as product_description',
      'featured.price as product_price',
      'featured.currency as product_currency',
      'featured.image_media_id as product_image_id',
      eb
        .and([eb('featured.id', 'is not', null), usableBy(sql.ref('featured.id'), userId)])
        .as('user_has_product'),
    ])
    .execute()
}

export type ListedCommunityRow = Awaited<ReturnType<typeof listedCommunities>>[number]

/** The image of a listed community. */
export const findCommunityImage = (db: Db, id: string) =>
  db
    .selectFrom('communities')
    .innerJoin('media', 'media.id', 'communities.image_media_id')
    .where('communities.id', '=', id)
    .where('listed', '=', true)
    .select('storage_key')
    .executeTakeFirst()
