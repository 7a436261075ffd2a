/** Makes all reading calls of members, so that a test sees where something can be read, also in calls that are new. */
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { buildUrl } from '../../../src/api/client/request.ts'
import { overviewScreens } from '../../../src/api/contract/overview.ts'
import { as, byEmail, type Member } from './harness.ts'

/** Queries that a call needs. */
const queries: Record<string, Record<string, string>[]> = {
  'messaging.searchPeople': [{ q: 'persona' }],
  'posts.listComments': [{ before: '999999999999999_01900000-0000-7000-8000-000000000001' }],
  'overview.getMembersActivity': overviewScreens.map((screen) => ({ screen })),
}

/** Number of requests at once. */
const atOnce = 8

/**
 * Bodies of every reading call of a member about every one of these ids, and of the pages of shared links, by call and
 * path; of a visitor without a token if there is no reader.
 * @param only the calls with their paths that are made, if not all.
 */
export async function readEverything(
  app: FastifyInstance,
  reader: Member | undefined,
  ids: readonly string[],
  only?: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const requests: (() => Promise<[string, string]>)[] = []
  const add = (name: string, read: () => Promise<string>) => {
    if (only?.has(name) !== false) requests.push(async () => [name, await read()])
  }
  for (const [name, endpoint] of allEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.path.startsWith('/api/studio/')) continue
    for (const id of endpoint.path.includes(':') ? ids : ['']) {
      for (const query of queries[name] ?? [{}]) {
        const params = { id, token: id }
        const url = `${buildUrl(endpoint.path, { params })}?${new URLSearchParams(query)}`
        add(`${name} ${url}`, async () => {
          const options = { method: 'GET', url } as const
          const reply = await app.inject(
            reader === undefined || endpoint.auth === 'none'
              ? options
              : endpoint.auth === 'email'
                ? byEmail(reader, options)
                : as(reader, options),
          )
          expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500)
          return reply.body
        })
      }
    }
  }
  for (const id of ids) {
    for (const url of [`/post/${id}`, `/comunidad?post=${id}`, `/invitacion/${id}`]) {
      add(`share page ${url}`, async () => (await app.inject({ method: 'GET', url })).body)
    }
    add(`share picture ${id}`, async () => {
      const { statusCode } = await app.inject({ method: 'GET', url: `/og/${id}.jpg` })
      return statusCode === 200 ? 'imagen-compartida' : ''
    })
  }
  const bodies = new Map<string, string>()
  for (let from = 0; from < requests.length; from += atOnce) {
    const replies = await Promise.all(requests.slice(from, from + atOnce).map((request) => request()))
    for (const [name, body] of replies) bodies.set(name, body)
  }
  return bodies
}

/** The calls, with their paths, in which a text can be read. */
export const whereFound = (bodies: ReadonlyMap<string, string>, marker: RegExp): string[] =>
  [...bodies].flatMap(([name, body]) => (marker.test(body) ? [name] : []))
