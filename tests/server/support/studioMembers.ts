/** The members' part of the studio, as tests ask it. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Member as Row, MemberDetail } from '../../../src/api/contract/studio/members.ts'
import type { Db } from '../../../server/db/client.ts'
import { as, type Member } from './harness.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Reply {
  error: string
  total: number
  members: Row[]
  member: MemberDetail
  change: string
  changed: number
  left_out: { id: string; name: string; reason: string }[]
}

/** Calls of the studio of a community, which may change from test to test. */
export function studioCalls(app: FastifyInstance, community: () => string) {
  const base = () => `/api/studio/communities/${community()}`
  async function ask(who: Member, method: Method, path: string, payload?: object) {
    const reply = await app.inject(as(who, { method, url: `${base()}${path}`, ...(payload && { payload }) }))
    return { status: reply.statusCode, body: reply.json<Reply>() }
  }
  const namesOf = async (who: Member, query = '') =>
    (await ask(who, 'GET', `/members${query}`)).body.members.map(({ name }) => name)
  const undo = (who: Member, change: string) => ask(who, 'POST', `/changes/${change}/undo`)
  const detail = async (who: Member, member: Member) =>
    (await ask(who, 'GET', `/members/${member.id}`)).body.member
  return { ask, namesOf, undo, detail, base }
}

/** Rows of the directory that differ from what they are kept from. */
export async function wrongRows(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
      select community_id, user_id, name_key, words, level, role, joined_at, last_seen_on, points, muted_until
      from member_directory
    ), true_rows as (
      select m.community_id, m.user_id, u.search_name,
        directory_words(u.search_name, u.email_key, m.community_id, m.user_id), coalesce(m.level, u.level), m.role,
        m.joined_at,
        coalesce((select (seen_at at time zone 'Europe/Madrid')::date from visits v where v.user_id = u.id), '-infinity'),
        coalesce((select sum(points)::integer from point_entries p
          where p.community_id = m.community_id and p.user_id = m.user_id), 0),
        (select coalesce(until, 'infinity') from member_mutes s
          where s.community_id = m.community_id and s.user_id = m.user_id)
      from memberships m join users u on u.id = m.user_id
    )
    (select * from kept except select * from true_rows) union all (select * from true_rows except select * from kept)`.execute(
    db,
  )
  return rows
}
