import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../../src/api/contract/all.ts'
import type { EndpointShape } from '../../src/api/contract/endpoint.ts'
import { buildUrl } from '../../src/api/client/request.ts'
import { handlers as activity } from '../../src/mocks/handlers/activity.ts'
import { handlers as ads } from '../../src/mocks/handlers/ads.ts'
import { handlers as auth } from '../../src/mocks/handlers/auth.ts'
import { handlers as classProducts } from '../../src/mocks/handlers/classes/products.ts'
import { handlers as communities } from '../../src/mocks/handlers/communities.ts'
import { handlers as explore } from '../../src/mocks/handlers/explore.ts'
import { handlers as feed } from '../../src/mocks/handlers/feed.ts'
import { handlers as meetings } from '../../src/mocks/handlers/meetings.ts'
import { handlers as messaging } from '../../src/mocks/handlers/messaging.ts'
import { handlers as classModules } from '../../src/mocks/handlers/classes/modules.ts'
import { handlers as networking } from '../../src/mocks/handlers/networking.ts'
import { handlers as overview } from '../../src/mocks/handlers/overview.ts'
import { handlers as posts } from '../../src/mocks/handlers/posts.ts'
import { handlers as profiles } from '../../src/mocks/handlers/profiles.ts'
import { handlers as purchases } from '../../src/mocks/handlers/purchases.ts'
import { handlers as ranking } from '../../src/mocks/handlers/ranking.ts'
import { handlers as referrals } from '../../src/mocks/handlers/referrals.ts'
import { handlers as reports } from '../../src/mocks/handlers/reports.ts'
import { handlers as reviews } from '../../src/mocks/handlers/reviews.ts'
import { handlers as salesPages } from '../../src/mocks/handlers/salesPages.ts'
import { handlers as studioModeration } from '../../src/mocks/handlers/studio/moderation.ts'
import { handlers as studioAccess } from '../../src/mocks/handlers/studio/access.ts'
import { handlers as studioChanges } from '../../src/mocks/handlers/studio/changes.ts'
import { handlers as studioCommunities } from '../../src/mocks/handlers/studio/communities.ts'
import { handlers as studioHome } from '../../src/mocks/handlers/studio/home.ts'
import { handlers as studioInvitations } from '../../src/mocks/handlers/studio/invitations.ts'
import { handlers as studioMembers } from '../../src/mocks/handlers/studio/members.ts'
import { handlers as studioMeetings } from '../../src/mocks/handlers/studio/meetings.ts'
import { handlers as studioPayments } from '../../src/mocks/handlers/studio/payments.ts'
import { handlers as studioPosts } from '../../src/mocks/handlers/studio/posts.ts'
import { handlers as studioReferrals } from '../../src/mocks/handlers/studio/referrals.ts'
import { handlers as surveys } from '../../src/mocks/handlers/surveys.ts'
import { handlers as testimonials } from '../../src/mocks/handlers/testimonials.ts'
import { handlers as today } from '../../src/mocks/handlers/today.ts'
import { handlers as blocks } from '../../src/mocks/handlers/blocks.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createMemoryDatabase } from './memoryDatabase.ts'
import { describeApi } from './openapi.ts'
import { specifiedCalls } from './specifiedCalls.ts'

const handlers: HttpHandler[] = [
  ...activity,
  ...ads,
  ...auth,
  ...blocks,
  ...classProducts,
  ...communities,
  ...explore,
  ...feed,
  ...meetings,
  ...messaging,
  ...classModules,
  ...networking,
  ...overview,
  ...posts,
  ...profiles,
  ...purchases,
  ...ranking,
  ...referrals,
  ...reports,
  ...reviews,
  ...salesPages,
  ...studioModeration,
  ...studioAccess,
  ...studioChanges,
  ...studioCommunities,
  ...studioHome,
  ...studioInvitations,
  ...studioMembers,
  ...studioMeetings,
  ...studioPayments,
  ...studioPosts,
  ...studioReferrals,
  ...surveys,
  ...testimonials,
  ...today,
]
const endpoints = [...allEndpoints]
const app = await buildApp({
  config: { ...readConfig({}), dataDir: path.join(tmpdir(), 'faro-contract'), logLevel: 'silent' },
  db: createMemoryDatabase(),
})
await app.ready()

describe('the specified calls', () => {
  it.each(specifiedCalls)('declares $method $path with auth $auth', ({ method, path: url, auth: mode }) => {
    const found = endpoints.find(([, endpoint]) => endpoint.method === method && endpoint.path === url)
    expect(found?.[1].auth).toBe(mode)
  })
})

describe.each(endpoints)('%s', (_, endpoint) => {
  it('has a route on the server', () => {
    expect(app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
  })

  it('has a mock whose reply matches the contract', async () => {
    const url = `http://localhost${buildUrl(endpoint.path, { params: { id: '7' } })}`
    const request = new Request(url, { method: endpoint.method })
    for (const handler of handlers) {
      const result = await handler.run({ request: request.clone(), requestId: '1' })
      if (!result?.response) continue
      if (endpoint.binary) {
        expect(result.response.headers.get('content-type')).toContain(
          endpoint.binary === true ? 'image/' : endpoint.binary,
        )
        return
      }
      const reply: unknown = await result.response.json()
      expect(z.safeParse(endpoint.responses[200], reply).error?.issues).toBeUndefined()
      return
    }
    expect.unreachable(`no mock answers ${endpoint.method} ${endpoint.path}`)
  })
})

it('openapi.json matches the contract; `npm run openapi` updates it', async () => {
  const written = await readFile(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

/** Texts in requests that are not prose: they are compared, parsed separately, or checked by their route. */
const notProse = new Set([
  'after',
  'before',
  'birth_date',
  'contacted_at',
  'converted_at',
  'csv',
  'email',
  'host_email',
  'ends_at',
  'from',
  'id',
  'idempotency_key',
  'incluir_expirados',
  'joined_from',
  'joined_to',
  'password',
  'plan',
  'role',
  'share_type',
  'starts_at',
  'time_zone',
  'token',
  'until',
  'url',
  'video_duration',
  'w',
  'website',
  'year_month',
])

/** The route normalises the name after the checks that the product spec lists. */
const normalisedByRoute = 'POST /api/auth/register'

/** Lists the texts in a schema that are not normalised, as `field: reply`. */
function unnormalised(name: string, schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>
  const inner = (part: unknown) => unnormalised(name, part as z.core.$ZodType)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([field, part]) =>
        unnormalised(field, part),
      )
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def['innerType'])
    case 'array':
      return inner(def['element'])
    case 'string': {
      const parsed = z.safeParse(schema, 'a\u200b\u202eb')
      return parsed.success && parsed.data !== 'ab' && !notProse.has(name) ? [name] : []
    }
    case 'union': {
      const options = def['options'] as z.core.$ZodType[]
      // Ids are a text or a number.
      return options.some((option) => option._zod.def.type === 'number') ? [] : options.flatMap(inner)
    }
    default:
      return []
  }
}

it.each(
  [...allEndpoints.values()]
    .map((endpoint: EndpointShape) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }))
    .filter(({ call }) => call !== normalisedByRoute),
)('normalises the texts of $call', ({ query, body, form, upload }) => {
  const schemas = [query, body, form, upload].filter((schema) => schema !== undefined)
  expect(schemas.flatMap((schema) => unnormalised('', schema))).toEqual([])
})
