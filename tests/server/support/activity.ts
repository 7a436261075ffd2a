/** Calls about what members are told. */
import type { FastifyInstance } from 'fastify'
import type { ActivityItem, ActivityMute, ActivityPage, ActivitySettings } from '#api/contract/activity.ts'
import type { Today } from '#api/contract/today.ts'
import { as, type Member } from './harness.ts'

interface Answer<T> {
  status: number
  body: T & { error?: string }
}

/** The calls of activity and today, through this instance. */
export function activityCalls(app: FastifyInstance) {
  async function ask<T>(
    who: Member,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer<T>> {
    const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
    return { status: reply.statusCode, body: reply.json() }
  }
  async function ok<T>(...request: Parameters<typeof ask>): Promise<T> {
    const { status, body } = await ask<T>(...request)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const base = '/api/extra/activity'
  return {
    ask,
    page: (who: Member, query = '') => ok<ActivityPage>(who, 'GET', base + query),
    lines: async (who: Member, query = ''): Promise<ActivityItem[]> =>
      (await ok<ActivityPage>(who, 'GET', base + query)).items,
    unread: async (who: Member) => (await ok<{ unread: number }>(who, 'GET', `${base}/unread`)).unread,
    read: async (who: Member, payload: object) =>
      (await ok<{ unread: number }>(who, 'POST', `${base}/read`, payload)).unread,
    settings: (who: Member) => ok<ActivitySettings>(who, 'GET', `${base}/settings`),
    set: (who: Member, payload: object) => ok<ActivitySettings>(who, 'PUT', `${base}/settings`, payload),
    less: async (who: Member, id: string | number) =>
      (await ok<{ mute: ActivityMute }>(who, 'POST', `${base}/${id}/less`)).mute,
    more: (who: Member, id: string | number) => ok<object>(who, 'DELETE', `${base}/mutes/${id}`),
    today: (who: Member, communityId?: string) =>
      ok<Today>(who, 'GET', `/api/extra/today${communityId ? `?community_id=${communityId}` : ''}`),
  }
}

/** What a line says, without ids and times. */
export const said = ({ kind, actor, people, post_text, comment_text, read }: ActivityItem) => ({
  kind,
  actor: actor?.name,
  people,
  post_text,
  comment_text,
  read,
})
