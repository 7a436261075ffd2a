import { type RawBuilder, sql } from 'kysely'
import type { StudioAbility } from '#api/contract/studio/access.ts'
import type { WaitingKind, WaitingThing } from '#api/contract/studio/home.ts'
import type { Db } from '../../../db/client.ts'

interface Kind {
  /** Whose it is to do. */
  ability: StudioAbility
  /** Its things in a community: `subject_id`, `name` and `at`. */
  things: (communityId: string) => RawBuilder<unknown>
}

/** What can wait, the most urgent first; of each kind the first by `at` is named. */
const kinds: Readonly<Record<WaitingKind, Kind>> = {
  reports: {
    ability: 'content',
    things: (communityId) => sql`
      select c.target_id as subject_id, users.name, c.reported_at as at
      from moderation_cases c join users on users.id = c.author_id
      where c.community_id = ${communityId} and (c.state = 'open') = true`,
  },
  meeting_address: {
    ability: 'meetings',
    things: (communityId) => sql`
      select id as subject_id, topic as name, starts_at as at from meetings
      where community_id = ${communityId} and coalesce(join_url, '') = '' and status <> 'ended'
        and cancelled_at is null and starts_at between now() and now() + interval '7 days'`,
  },
  survey_closing: {
    ability: 'overview',
    things: (communityId) => sql`
      select id as subject_id, title as name, closes_at as at from surveys
      where community_id = ${communityId} and status = 'active'
        and closes_at between now() and now() + interval '1 day'`,
  },
  referrals: {
    ability: 'referrals',
    things: (communityId) => sql`
      select id as subject_id, nombre as name, created_at as at from referrals
      where community_id = ${communityId} and estado = 'pendiente'`,
  },
  product_empty: {
    ability: 'settings',
    things: (communityId) => sql`
      select id as subject_id, name, created_at as at from products
      where community_id = ${communityId} and not exists (
        select from modules join videos on videos.module_id = modules.id
        where modules.product_id = products.id)`,
  },
}

interface Row {
  count: number
  subject_id: string
  name: string | null
  at: Date
}

/** What waits for somebody with these abilities, the most urgent first. */
export async function listWaiting(
  db: Db,
  communityId: string,
  abilities: readonly StudioAbility[],
): Promise<WaitingThing[]> {
  const mine = (Object.entries(kinds) as [WaitingKind, Kind][]).filter(([, { ability }]) =>
    abilities.includes(ability),
  )
  const found = await Promise.all(
    mine.map(async ([kind, { things }]) => {
      const { rows } = await sql<Row>`
        select count(*) over ()::integer as count, subject_id, name, at from (${things(communityId)}) things
        order by at, subject_id limit 1`.execute(db)
      return rows.map((row) => ({ ...row, kind, at: row.at.toISOString() }))
    }),
  )
  return found.flat()
}
