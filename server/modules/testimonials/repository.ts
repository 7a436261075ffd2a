import { sql } from 'kysely'
import type { CommunityRole } from '#api/contract/communities.ts'
import type { Db } from '../../db/client.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'

/** Maximum number of prompts in a reply. */
const maxTypes = 100
/** Maximum number of testimonials in a reply; the totals count all of them. */
const maxTestimonials = 100

/** A person's role in a community; undefined for non-members and unknown communities. */
export async function findRole(
  db: Db,
  userId: string,
  communityId: string,
): Promise<CommunityRole | undefined> {
  const row = await db
    .selectFrom('memberships')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

/** A community's open prompts in order, with the number of testimonials and whether this member has answered. */
export function listTypes(db: Db, communityId: string, userId: string) {
  return db
    .selectFrom('testimony_types as type')
    .where('type.community_id', '=', communityId)
    .where('type.is_active', '=', true)
    .orderBy('type.position')
    .orderBy('type.created_at')
    .orderBy('type.id')
    .limit(sql.lit(maxTypes))
    .selectAll('type')
    .select((eb) => {
      const answers = eb.selectFrom('testimonies').whereRef('testimonies.type_id', '=', 'type.id')
      return [
        answers.select((of) => of.fn.countAll<string>().as('total')).as('total'),
        eb.exists(answers.where('testimonies.user_id', '=', userId)).as('completed'),
      ]
    })
    .execute()
}

/** Points of each open prompt that the member has not answered. */
export async function openPromptPoints(db: Db, communityId: string, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('testimony_types as type')
    .where('type.community_id', '=', communityId)
    .where('type.is_active', '=', true)
    .where('type.points_value', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('testimonies')
            .whereRef('testimonies.type_id', '=', 'type.id')
            .where('testimonies.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('type.position')
    .limit(sql.lit(maxTypes))
    .select('type.points_value')
    .execute()
  return rows.map((row) => row.points_value)
}

const ownTestimonials = (db: Db, userId: string, communityId: string | undefined) =>
  db
    .selectFrom('testimonies')
    .where('testimonies.user_id', '=', userId)
    .where(isPresentCommunity(sql.ref('testimonies.community_id')))
    .$if(communityId !== undefined, (query) =>
      query.where('testimonies.community_id', '=', communityId ?? ''),
    )

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('testimonies.created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('testimonies.id'), type: 'uuid', order: 'desc' },
]

interface OwnList {
  /** Only of this community. */
  communityId: string | undefined
  /** The sort values of the testimonial after which the list continues. */
  after: readonly SortValue[] | undefined
}

/** A person's testimonials, newest first. */
export async function listOwn(db: Db, userId: string, { communityId, after }: OwnList) {
  const from = requireValuesOf(newestFirst, after)
  const rows = await ownTestimonials(db, userId, communityId)
    .leftJoin('testimony_types as type', 'type.id', 'testimonies.type_id')
    .$if(from !== undefined, (query) => query.where(isAfter(newestFirst, from ?? [])))
    .orderBy(orderOf(newestFirst))
    .limit(sql.lit(maxTestimonials + 1))
    .selectAll('testimonies')
    .select(['type.title as type_title', 'type.prompt as type_prompt'])
    .execute()
  return cutPage(rows, maxTestimonials, (row) => [row.created_at, row.id])
}

export type TestimonialRow = Awaited<ReturnType<typeof listOwn>>['rows'][number]

/** Totals over all of a person's testimonials; optionally of one community. */
export async function ownStats(db: Db, userId: string, communityId?: string) {
  const row = await ownTestimonials(db, userId, communityId)
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.sum<string | null>('points_earned').as('points'),
      eb.fn.count<string>('video_media_id').as('with_video'),
      eb.fn.count<string>('image_media_id').as('with_image'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total_testimonios: Number(row.total),
    total_points_earned: Number(row.points ?? 0),
    testimonios_with_video: Number(row.with_video),
    testimonios_with_image: Number(row.with_image),
  }
}

/** Finds a file of an own testimonial, or of one that is shown on a sales page. */
export const findMedia = (
  db: Db,
  { id, column, userId }: { id: string; column: 'video_media_id' | 'image_media_id'; userId: string },
) =>
  db
    .selectFrom('testimonies')
    .innerJoin('media', 'media.id', `testimonies.${column}`)
    .where('testimonies.id', '=', id)
    .where(isPresentCommunity(sql.ref('testimonies.community_id')))
    .where((eb) =>
      eb.or([
        eb('testimonies.user_id', '=', userId),
        eb.and([eb('sales_page_id', 'is not', null), eb('is_active', '=', true)]),
      ]),
    )
    .select(['storage_key', 'content_type', 'bytes'])
    .executeTakeFirst()

/** Finds a prompt with the data for access checks of a person. */
export const findPrompt = (db: Db, typeId: string, userId: string) =>
  db
    .selectFrom('testimony_types as type')
    .innerJoin('communities', 'communities.id', 'type.community_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
    )
    .where('type.id', '=', typeId)
    .where('communities.deleted_at', 'is', null)
    .select(['type.is_active', 'communities.is_public', 'communities.archived_at', 'memberships.role'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('testimonies')
            .whereRef('testimonies.type_id', '=', 'type.id')
            .where('testimonies.user_id', '=', userId),
        )
        .as('answered'),
    )
    .executeTakeFirst()

/** Sets the seconds of an own video whose file did not reveal its duration. */
export async function setVideoDuration(
  db: Db,
  { id, userId, seconds }: { id: string; userId: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('testimonies')
    .set({ video_duration: seconds })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('video_media_id', 'is not', null)
    .where('video_duration', 'is', null)
    .where(isPresentCommunity(sql.ref('testimonies.community_id')))
    .execute()
}
