import type { FastifyInstance } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import type { BlockedPerson } from '../../../src/api/contract/blocks.ts'
import type * as contract from '../../../src/api/contract/networking.ts'
import type { Db } from '../../../server/db/client.ts'
import type { NetworkingSettings } from '../../../server/db/tables/networking.ts'
import { as, type Member } from './harness.ts'

interface Answer {
  success: boolean
  error: string
  error_code: string
  settings: contract.NetworkingSettings
  queue_status: contract.QueueState
  user_in_queue: boolean
  user_queue_info?: contract.QueueInfo
  match_id?: string
  ended_reason?: string
  server_time?: string
  data: { position: number; estimated_wait_minutes: number }
  match: (contract.NetworkingMatch & { id: string }) | null
  people: BlockedPerson[]
}

/** The preferences in the documents. */
export const usual = { language: 'es', topics: ['networking', 'business'], session_type: 'video' }

/** The calls of networking and blocks, through this instance. */
export function networking(app: FastifyInstance) {
  async function ask(who: Member, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
    return { status: reply.statusCode, body: reply.json<Answer>() }
  }
  async function ok(...request: Parameters<typeof ask>): Promise<Answer> {
    const { status, body } = await ask(...request)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    ask,
    settings: (who: Member, community: string) => ask(who, 'GET', `/api/networking/settings/${community}`),
    status: (who: Member, community: string) => ok(who, 'GET', `/api/networking/queue/status/${community}`),
    join: (who: Member, community: string, preferences: object = usual) =>
      ask(who, 'POST', `/api/networking/queue/join/${community}`, { preferences }),
    leave: (who: Member, community: string) => ok(who, 'DELETE', `/api/extra/networking/queue/${community}`),
    match: async (who: Member, community: string) =>
      (await ok(who, 'GET', `/api/extra/networking/match/${community}`)).match,
    end: (who: Member, match: string) => ask(who, 'POST', `/api/extra/networking/matches/${match}/end`),
    report: (who: Member, match: string, payload: object) =>
      ask(who, 'POST', `/api/extra/networking/matches/${match}/report`, payload),
    blocks: async (who: Member) => (await ok(who, 'GET', '/api/extra/blocks')).people,
    block: (who: Member, id: string) => ask(who, 'POST', '/api/extra/blocks', { user_id: id }),
    unblock: (who: Member, id: string) => ask(who, 'DELETE', `/api/extra/blocks/${id}`),
  }
}

/** Enables networking in a community; by default with rounds every ten minutes and pairs of any type. */
export async function enable(
  db: Db,
  community: string,
  fields: Partial<Insertable<NetworkingSettings>> = {},
) {
  await db
    .insertInto('networking_settings')
    .values({
      community_id: community,
      matching_interval_minutes: 10,
      session_duration_minutes: 20,
      max_participants: 2,
      ...fields,
    })
    .execute()
}

/** Fixes the application's clock at `minutes` after a full hour in the past. */
export function at(minutes: number): Date {
  const date = new Date(Date.UTC(2026, 1, 2, 10) + minutes * 60_000)
  vi.useFakeTimers({ toFake: ['Date'], now: date })
  return date
}

/** Inserts many members directly into the database, without sessions. */
export async function addMany(db: Db, community: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  await sql`
    insert into users (id, name, email, email_key, password_hash)
    select id, 'Alguien', id || '@faro.test', id || '@faro.test', '' from unnest(${ids}::uuid[]) id`.execute(
    db,
  )
  await sql`
    insert into memberships (id, community_id, user_id, role)
    select gen_random_uuid(), ${community}, id, 'member' from unnest(${ids}::uuid[]) id`.execute(db)
  return ids
}

/** The matched groups, as sorted lists of ids. */
export async function groupsOf(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('networking_match_members')
    .orderBy('match_id')
    .orderBy('user_id')
    .select(['match_id', 'user_id'])
    .execute()
  const groups = Map.groupBy(rows, ({ match_id }) => match_id)
  return [...groups.values()].map((group) => group.map(({ user_id }) => user_id))
}
