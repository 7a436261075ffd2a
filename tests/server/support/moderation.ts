/** Calls of reports and of moderators. */
import type { FastifyInstance } from 'fastify'
import { type ModerationItem, platformScopeId } from '#api/contract/studio/moderation.ts'
import type { Db } from '../../../server/db/client.ts'
import { as, type Member } from './harness.ts'

interface Answer {
  status: number
  error: string
  item: ModerationItem
  items: ModerationItem[]
  total: number
  open: number
  change: string
  conversation_id: string
}

/** The calls, through this instance; `community` undefined: the queue of the platform. */
export function moderationOf(app: FastifyInstance) {
  async function ask(
    who: Member,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
    return { status: reply.statusCode, ...reply.json<Omit<Answer, 'status'>>() }
  }
  const root = (community?: string) =>
    community === undefined ? '/api/studio/platform' : `/api/studio/communities/${community}`
  const queueOf = (community = platformScopeId) => `/api/studio/moderation/${community}`
  const act =
    (name: 'hide' | 'restore' | 'dismiss') =>
    (who: Member, community: string | undefined, target: string, body: object = {}) =>
      ask(who, 'POST', `${queueOf(community)}/${target}/${name}`, {
        version: 1,
        ...(name === 'hide' && { reason: 'spam' }),
        ...body,
      })
  return {
    ask,
    report: (who: Member, target: string, id: string, more: object = {}) =>
      ask(who, 'POST', '/api/extra/reports', { target, id, reason: 'spam', ...more }),
    queue: (who: Member, community?: string, query = '') => ask(who, 'GET', `${queueOf(community)}${query}`),
    count: async (who: Member, community?: string) =>
      (await ask(who, 'GET', `${queueOf(community)}/count`)).open,
    see: (who: Member, community: string | undefined, target: string) =>
      ask(who, 'GET', `${queueOf(community)}/${target}`),
    hide: act('hide'),
    restore: act('restore'),
    dismiss: act('dismiss'),
    warn: (who: Member, community: string | undefined, member: string, body: object) =>
      ask(who, 'POST', `${queueOf(community)}/members/${member}/warn`, body),
    pin: (who: Member, community: string, post: string) =>
      ask(who, 'PUT', `${root(community)}/posts/${post}/pin`),
    unpin: (who: Member, community: string, post: string) =>
      ask(who, 'DELETE', `${root(community)}/posts/${post}/pin`),
    undo: (who: Member, community: string | undefined, change: string) =>
      ask(who, 'POST', `${root(community)}/changes/${change}/undo`),
  }
}

/** Lets somebody look after the platform. */
export const makeStaff = (db: Db, { id }: Member) => db.insertInto('staff').values({ user_id: id }).execute()

/** The latest change in the log, as what it is about. */
export const lastChange = (db: Db) =>
  db
    .selectFrom('studio_changes')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'action', 'community_id', 'actor_id', 'subject_id', 'before', 'after', 'undo_until'])
    .executeTakeFirstOrThrow()
