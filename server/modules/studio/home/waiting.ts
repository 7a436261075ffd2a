import { sql } from 'kysely'
import type { StudioAbility } from '#api/contract/studio/access.ts'
import type { WaitingKind, WaitingThing } from '#api/contract/studio/home.ts'
import type { Db } from '../../../db/client.ts'

interface Row {
  count: number
  subject_id: string | null
  name: string | null
  at: Date | null
}

/** What each kind counts, and which of them comes first; in the order in which it is shown. */
const queries: Readonly<
  Record<
    WaitingKind,
    { ability: StudioAbility; read: (db: Db, communityId: string) => Promise<Row | undefined> }
  >
> = {
  reports: {
    ability: 'content',
    read: async (db, communityId) =>
      first(
        await sql<Row>`
          select count(*) over ()::integer as count, c.target_id as subject_id, users.name, c.reported_at as at
          from moderation_cases c join users on users.id = c.author_id
          where c.community_id = ${communityId} and (c.state = 'open') = true
          order by c.reported_at limit 1`.execute(db),
      ),
  },
  meeting_address: {
    ability: 'meetings',
    read: async (db, communityId) =>
      first(
        await sql<Row>`
          select count(*) over ()::integer as count, id as subject_id, topic as name, starts_at as at
          from meetings
          where community_id = ${communityId} and coalesce(join_url, '') = '' and status <> 'ended' and cancelled_at is null
            and starts_at between now() and now() + interval '7 days'
          order by starts_at limit 1`.execute(db),
      ),
  },
  survey_closing: {
    ability: 'overview',
    read: async (db, communityId) =>
      first(
        await sql<Row>`
          select count(*) over ()::integer as count, id as subject_id, title as name, closes_at as at
          from surveys
          where community_id = ${communityId} and status = 'active'
            and closes_at between now() and now() + interval '1 day'
          order by closes_at limit 1`.execute(db),
      ),
  },
  referrals: {
    ability: 'referrals',
    read: async (db, communityId) =>
      first(
        await sql<Row>`
          select count(*) over ()::integer as count, id as subject_id, nombre as name, created_at as at
          from referrals
          where community_id = ${communityId} and estado = 'pendiente'
          order by created_at limit 1`.execute(db),
      ),
  },
  product_empty: {
    ability: 'settings',
    read: async (db, communityId) =>
      first(
        await sql<Row>`
          select count(*) over ()::integer as count, id as subject_id, name, created_at as at
          from products
          where community_id = ${communityId} and not exists (
            select from modules join videos on videos.module_id = modules.id
            where modules.product_id = products.id)
          order by created_at limit 1`.execute(db),
      ),
  },
}

const first = ({ rows }: { rows: Row[] }): Row | undefined => rows[0]

/** What waits for somebody with these abilities, the most urgent first. */
export async function listWaiting(
  db: Db,
  communityId: string,
  abilities: readonly StudioAbility[],
): Promise<WaitingThing[]> {
  const kinds = Object.entries(queries) as [WaitingKind, (typeof queries)[WaitingKind]][]
  const found = await Promise.all(
    kinds
      .filter(([, { ability }]) => abilities.includes(ability))
      .map(async ([kind, { read }]) => ({ kind, row: await read(db, communityId) })),
  )
  return found.flatMap(({ kind, row }) => (row ? [{ kind, ...row, at: row.at?.toISOString() ?? null }] : []))
}
