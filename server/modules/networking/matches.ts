import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Parsed } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/networking.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { blockPerson } from '../blocks/blockPerson.ts'
import type { QueueMember } from './queue.ts'
import { subtractMs, graceMs, oldestRunning } from './times.ts'

/** Maximum number of shared communities shown. */
const maxSharedCommunities = 10

/** The same error for an unknown and a foreign match, so that strangers do not learn that it exists. */
export const matchNotFound = () => new HttpError(404, 'Sesión no encontrada')

/** A person's match in a community: until they end it, or until some time after its end. */
export function findRunningMatch(db: Db, { userId, communityId }: QueueMember, at: Date) {
  return db
    .selectFrom('networking_match_members as own')
    .innerJoin('networking_matches as m', 'm.id', 'own.match_id')
    .where('own.user_id', '=', userId)
    .where('own.matched_at', '>', oldestRunning(at))
    .where('own.ended_at', 'is', null)
    .where('m.community_id', '=', communityId)
    .where('m.ends_at', '>', subtractMs(at, graceMs))
    .orderBy('own.matched_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(sql.lit(1))
    .select(['m.id', 'm.community_id', 'm.session_type', 'm.matched_at', 'm.ends_at', 'own.topics'])
    .executeTakeFirst()
}

type MatchRow = Awaited<ReturnType<typeof findRunningMatch>> & object

/** A match as one of its people sees it. */
export async function toMatch(
  { db, media }: { db: Db; media: MediaStore },
  userId: string,
  row: MatchRow,
): Promise<contract.NetworkingMatch> {
  const people = await listOthers(db, userId, row)
  return {
    id: row.id,
    community_id: row.community_id,
    session_type: row.session_type,
    matched_at: row.matched_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      profile_image_url: person.image_key && media.url(person.image_key, videoUrlSeconds),
      bio: person.bio,
      shared_communities: person.shared,
      shared_topics: sharedTopics(row.topics, person.topics),
      left: person.ended_at !== null,
    })),
  }
}

function sharedTopics(own: readonly string[], theirs: readonly string[]): string[] {
  const said = new Set(theirs.map((topic) => topic.toLowerCase()))
  return own.filter((topic) => said.has(topic.toLowerCase()))
}

/** The other people of a match. For private profiles, only followers get more than name and picture. */
async function listOthers(db: Db, userId: string, { id, community_id }: MatchRow) {
  const { rows } = await sql<{
    id: string
    name: string
    image_key: string | null
    bio: string | null
    shared: string[]
    topics: string[]
    ended_at: Date | null
  }>`
    select u.id, u.name, image.storage_key as image_key, theirs.topics, theirs.ended_at,
      case when open then u.bio end as bio,
      case when open then array(
        select c.name
        from memberships one
        join memberships other on other.community_id = one.community_id and other.user_id = u.id
        join communities c on c.id = one.community_id
        where one.user_id = ${userId} and c.id <> ${community_id}
        order by c.name limit ${sql.lit(maxSharedCommunities)}
      ) else '{}' end as shared
    from networking_match_members theirs
    join users u on u.id = theirs.user_id
    left join media image on image.id = u.avatar_media_id
    cross join lateral (
      select u.is_profile_public or exists (
        select 1 from followers where follower_id = ${userId} and followed_id = u.id) as open
    ) sight
    where theirs.match_id = ${id} and theirs.user_id <> ${userId}
    order by u.search_name, u.id`.execute(db)
  return rows
}

/**
 * Ends a match for one of its people; does nothing if it has already ended for them.
 * @throws {HttpError} 404 for somebody else's match.
 */
export async function endMatch(db: Db, userId: string, matchId: string, at: Date): Promise<void> {
  if (!isGuid(matchId)) throw matchNotFound()
  const ended = await db
    .updateTable('networking_match_members')
    .set({ ended_at: sql`coalesce(ended_at, ${at}::timestamptz)` })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .returning('match_id')
    .executeTakeFirst()
  if (!ended) throw matchNotFound()
}

/**
 * Stores a report about another person of the reporter's match, replacing an earlier one. Also blocks the person if
 * requested.
 * @throws {HttpError} 404 for somebody else's match, and for a person who was not in it.
 */
export function reportPerson(
  db: Db,
  userId: string,
  matchId: string,
  { user_id, reason, details, block: alsoBlock }: Parsed<typeof contract.reportMatch, 'body'>,
  at: Date,
): Promise<void> {
  const reportedId = String(user_id).toLowerCase()
  return db.transaction().execute(async (trx) => {
    const people = isGuid(matchId)
      ? await trx
          .selectFrom('networking_match_members')
          .where('match_id', '=', matchId)
          .select('user_id')
          .execute()
      : []
    const isIn = (id: string) => people.some((person) => person.user_id === id)
    if (!isIn(userId)) throw matchNotFound()
    if (reportedId === userId || !isIn(reportedId)) {
      throw new HttpError(404, 'Esa persona no está en tu sesión')
    }
    // First, because it locks the people, as deleting an account does.
    if (alsoBlock) await blockPerson(trx, userId, reportedId, at)
    const said = { reason, details: details || null, created_at: at }
    await trx
      .insertInto('networking_reports')
      .values({ id: uuid(), match_id: matchId, reporter_id: userId, reported_id: reportedId, ...said })
      .onConflict((conflict) =>
        conflict.columns(['match_id', 'reporter_id', 'reported_id']).doUpdateSet(said),
      )
      .execute()
  })
}
