import { type Expression, type SqlBool, sql } from 'kysely'
import { type ActivitySwitch, activitySwitches } from '#api/contract/activity.ts'
import type { Db } from '../../db/client.ts'
import { authorVisibleTo, communityVisibleTo } from '../profiles/policy.ts'
import { isVisible } from './repository.ts'

/** Characters of a post shown beside what the member wants to hear less of. */
const textFetched = 300
/** Maximum number of such wishes shown, and of communities with a switch. */
const maxListed = 200

const isMemberOf = (communityId: Expression<unknown>, userId: string) => sql<SqlBool>`exists (
  select from memberships own where own.community_id = ${communityId} and own.user_id = ${userId})`

const muteQuery = (db: Db, userId: string) =>
  db
    .selectFrom('activity_mutes as x')
    // Names and texts only as long as the member may still see them.
    .leftJoin('communities', (join) =>
      join
        .onRef('communities.id', '=', 'x.community_id')
        .on('communities.deleted_at', 'is', null)
        .on((eb) =>
          eb.or([eb('communities.is_public', '=', true), isMemberOf(eb.ref('communities.id'), userId)]),
        ),
    )
    .leftJoin('posts', (join) =>
      join
        .onRef('posts.id', '=', 'x.post_id')
        .on((eb) =>
          eb.or([
            isMemberOf(eb.ref('posts.community_id'), userId),
            eb.and([communityVisibleTo(userId), authorVisibleTo(userId)]),
          ]),
        ),
    )
    .where('x.user_id', '=', userId)
    // Switches first: they must not fall out of the list.
    .orderBy(sql`num_nonnulls(x.kind, x.community_id, x.post_id)`)
    .orderBy('x.created_at', 'desc')
    .orderBy('x.id', 'desc')
    .select([
      'x.id',
      'x.kind',
      'x.community_id',
      'communities.name as community_name',
      'x.post_id',
      sql<string | null>`left(posts.content, ${sql.lit(textFetched)})`.as('post_text'),
    ])

export type MuteRow = Awaited<ReturnType<ReturnType<typeof muteQuery>['execute']>>[number]

/** What the member does not want to be told, and the communities that can be switched off. */
export async function listMutes(db: Db, userId: string) {
  const [mutes, communities] = await Promise.all([
    muteQuery(db, userId).limit(sql.lit(maxListed)).execute(),
    db
      .selectFrom('memberships')
      .innerJoin('communities', 'communities.id', 'memberships.community_id')
      .where('memberships.user_id', '=', userId)
      .orderBy('communities.name')
      .orderBy('communities.id')
      .limit(sql.lit(maxListed))
      .select(['communities.id', 'communities.name'])
      .execute(),
  ])
  return { mutes, communities }
}

/** The switches of kinds. */
export function kindSwitches(mutes: readonly MuteRow[]): { kind: ActivitySwitch; enabled: boolean }[] {
  const isOff = (kind: ActivitySwitch) =>
    mutes.some((mute) => mute.kind === kind && mute.community_id === null && mute.post_id === null)
  return activitySwitches.map((kind) => ({ kind, enabled: !isOff(kind) }))
}

/** Whether a wish is the switch of a whole community. */
export const isCommunitySwitch = (mute: MuteRow) => mute.kind === null && mute.community_id !== null

/** Whether a wish is the switch of a whole kind. */
export const isKindSwitch = (mute: MuteRow) => mute.community_id === null && mute.post_id === null

interface Mute {
  kind?: ActivitySwitch
  communityId?: string
  postId?: string
}

/** Leaves out lines that agree with all that is given; repeating it changes nothing. @returns the wish. */
export async function mute(
  db: Db,
  userId: string,
  { kind, communityId, postId }: Mute,
): Promise<MuteRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into activity_mutes (user_id, kind, community_id, post_id)
    values (${userId}, ${kind ?? null}, ${communityId ?? null}, ${postId ?? null})
    on conflict (user_id, kind, community_id, post_id) do update set user_id = excluded.user_id
    returning id`.execute(db)
  const id = rows[0]?.id
  return id === undefined ? undefined : muteQuery(db, userId).where('x.id', '=', id).executeTakeFirst()
}

/** Takes the switch of a kind or of a community back. */
export async function unmute(
  db: Db,
  userId: string,
  { kind, communityId }: Omit<Mute, 'postId'>,
): Promise<void> {
  await db
    .deleteFrom('activity_mutes')
    .where('user_id', '=', userId)
    .where('kind', kind === undefined ? 'is' : '=', kind ?? null)
    .where('community_id', communityId === undefined ? 'is' : '=', communityId ?? null)
    .where('post_id', 'is', null)
    .execute()
}

/** Takes a wish back by its id. */
export async function removeMute(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('activity_mutes').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Leaves out further lines like one: of its kind about its post, or else in its community, or else at all. */
export async function muteLike(db: Db, userId: string, id: string): Promise<MuteRow | undefined> {
  const line = await db
    .selectFrom('activity as a')
    .where('a.id', '=', id)
    .where(isVisible(userId))
    .where((eb) =>
      eb.or([
        eb('a.user_id', '=', userId),
        eb.and([
          eb('a.user_id', 'is', null),
          eb.exists(
            eb
              .selectFrom('memberships as own')
              .whereRef('own.community_id', '=', 'a.community_id')
              .where('own.user_id', '=', userId)
              .select('own.id'),
          ),
        ]),
      ]),
    )
    .select(['kind', 'community_id', 'post_id'])
    .executeTakeFirst()
  if (!line) return undefined
  if (line.post_id !== null) return mute(db, userId, { kind: line.kind, postId: line.post_id })
  return mute(db, userId, {
    kind: line.kind,
    ...(line.community_id !== null && { communityId: line.community_id }),
  })
}
