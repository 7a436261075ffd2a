import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { findExclusions } from './exclusions.ts'
import { formGroups } from './grouping.ts'
import type { QueueRow } from './queue.ts'
import type { SettingsRow } from './settings.ts'
import { minuteMs, roundStartIn, seenSince } from './times.ts'

/** SQL condition over `networking_settings`: networking is enabled, and its community is not archived. */
const isOpen = sql<boolean>`(networking_settings.enabled and exists (
  select from communities where communities.id = networking_settings.community_id and communities.archived_at is null))`

/** Communities with a due round: it has not been run, and somebody joined the queue before its time. */
export async function dueCommunities(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('networking_settings')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('networking_queue')
          .where('status', '=', 'waiting')
          .groupBy('community_id')
          .select((each) => ['community_id', each.fn.min('joined_at').as('first')])
          .as('q'),
      (on) => on.onRef('q.community_id', '=', 'networking_settings.community_id'),
    )
    .where(isOpen)
    .where('q.first', '<', roundStartIn(at))
    .where(notYetRun(at))
    .select('networking_settings.community_id')
    .execute()
  return rows.map(({ community_id }) => community_id)
}

const notYetRun = (at: Date) =>
  sql<boolean>`coalesce(last_round_at, '-infinity'::timestamptz) < ${roundStartIn(at)}`

/** Runs a community's round if it is due. */
export async function runRoundIfDue(db: Db, communityId: string, at: Date): Promise<void> {
  const row = await db
    .selectFrom('networking_settings')
    .where('community_id', '=', communityId)
    .where(isOpen)
    .where(notYetRun(at))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('networking_queue')
          .whereRef('networking_queue.community_id', '=', 'networking_settings.community_id')
          .where('status', '=', 'waiting')
          .where('joined_at', '<', roundStartIn(at))
          .select('user_id'),
      ),
    )
    .select('community_id')
    .executeTakeFirst()
  if (row) await runRound(db, communityId, at)
}

/**
 * Runs a community's round: matches compatible waiting people, and marks absent ones as away. If several instances try
 * at once, one runs it and the others skip it. Locks are taken in this order: community, settings, people, queue.
 */
export function runRound(db: Db, communityId: string, at: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('communities')
      .where('id', '=', communityId)
      .forKeyShare()
      .select('id')
      .executeTakeFirst()
    const settings = await trx
      .selectFrom('networking_settings')
      .where('community_id', '=', communityId)
      .where(isOpen)
      .where(notYetRun(at))
      .forNoKeyUpdate()
      .skipLocked()
      .selectAll()
      .executeTakeFirst()
    if (!settings) return
    const rows = await lockQueue(trx, communityId)
    const present = rows.filter(({ last_seen: seen }) => seen >= seenSince(at))
    const groups = await groupWaiting(trx, present, settings, at)
    await insertMatches(trx, groups, settings, at)
    await markAway(
      trx,
      rows.filter((row) => !present.includes(row)),
    )
    await trx
      .updateTable('networking_settings')
      .set({ last_round_at: roundStartIn(at) })
      .where('community_id', '=', communityId)
      .execute()
  })
}

/** Locks and returns the entries of the waiting people, in queue order. */
async function lockQueue(trx: Transaction<Database>, communityId: string): Promise<QueueRow[]> {
  // Lock the people first, as deleting an account does.
  const people = await trx
    .selectFrom('users')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('networking_queue')
        .where('community_id', '=', communityId)
        .where('status', '=', 'waiting')
        .select('user_id'),
    )
    .orderBy('id')
    .forKeyShare()
    .select('id')
    .execute()
  const rows = await trx
    .selectFrom('networking_queue')
    .where('user_id', '=', anyId(people.map(({ id }) => id)))
    .where('community_id', '=', communityId)
    .where('status', '=', 'waiting')
    // The same order as in blocking, which locks two people.
    .orderBy('user_id')
    .forUpdate()
    .selectAll()
    .execute()
  return rows.toSorted((a, b) => a.joined_at.getTime() - b.joined_at.getTime() || (a.id < b.id ? -1 : 1))
}

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Groups the people of each language and session type. */
async function groupWaiting(
  trx: Transaction<Database>,
  people: readonly QueueRow[],
  { min_participants: min, max_participants: max }: SettingsRow,
  at: Date,
): Promise<QueueRow[][]> {
  if (people.length < min) return []
  const exclusions = await findExclusions(
    trx,
    people.map(({ user_id }) => user_id),
    at,
  )
  const pools = Map.groupBy(people, ({ language, session_type: type }) => `${type} ${language}`)
  return [...pools.values()].flatMap((pool) => {
    const fits = (a: number, b: number) =>
      a !== b && !exclusions.get(pool[a]?.user_id ?? '')?.has(pool[b]?.user_id ?? '')
    const groups = formGroups(pool.length, fits, { min, max })
    return groups.map((group) => group.flatMap((index) => pool[index] ?? []))
  })
}

/** Inserts matches and removes their people from the queue. Each list is passed as a single array parameter. */
async function insertMatches(
  trx: Transaction<Database>,
  groups: readonly (readonly QueueRow[])[],
  settings: SettingsRow,
  at: Date,
): Promise<void> {
  if (groups.length === 0) return
  const endsAt = new Date(at.getTime() + settings.session_duration_minutes * minuteMs)
  const matches = groups.map((people) => ({ id: uuid(), people, type: people[0]?.session_type }))
  await sql`
    insert into networking_matches (id, community_id, session_type, matched_at, ends_at)
    select id, ${settings.community_id}, type, ${at}, ${endsAt}
    from unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map(({ type }) => type)}::text[]) as m (id, type)`.execute(
    trx,
  )
  const members = matches.flatMap(({ id, people }) => people.map(({ user_id }) => ({ id, user_id })))
  const ids = members.map(({ user_id }) => user_id)
  await sql`
    insert into networking_match_members (match_id, user_id, topics, matched_at)
    select m.id, m.user_id, q.topics, ${at}
    from unnest(${members.map(({ id }) => id)}::uuid[], ${ids}::uuid[]) as m (id, user_id)
    join networking_queue q on q.user_id = m.user_id`.execute(trx)
  await trx.deleteFrom('networking_queue').where('user_id', '=', anyId(ids)).execute()
}

async function markAway(trx: Transaction<Database>, rows: readonly QueueRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .updateTable('networking_queue')
    .set({ status: 'away' })
    .where('user_id', '=', anyId(rows.map(({ user_id }) => user_id)))
    .execute()
}
