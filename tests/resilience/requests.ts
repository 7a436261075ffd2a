/** Generates valid and malformed requests from the contract. */
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointShape, Schema } from '../../src/api/contract/endpoint.ts'
import { buildUrl } from '../../src/api/client/request.ts'
import { byEmail, as, form, type Member } from '../server/support/harness.ts'

/** The subset of JSON Schema used by the contract. */
interface Json {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const jsonOf = (schema: Schema): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Values for fields that contain ids: the tested id, and the caller. */
export interface RequestIds {
  id: string
  self: string
}

/** Returns a valid value of a schema. */
function sample(json: Json, name: string, names: RequestIds): unknown {
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const [first] = json.anyOf ?? json.allOf ?? []
  if (first) return sample(first, name, names)
  if (json.type === 'object' || json.properties) {
    return Object.fromEntries(
      Object.entries(json.properties ?? {}).map(([key, value]) => [key, sample(value, key, names)]),
    )
  }
  if (json.type === 'array') return [sample(json.items ?? {}, name, names)]
  if (json.type === 'number' || json.type === 'integer') return json.minimum ?? 1
  if (json.type === 'boolean') return true
  if (name === 'user_id' || name === 'referrer_id') return names.self
  if (/ids?$|^members$/u.test(name)) return names.id
  return 'a'.repeat(Math.max(1, json.minLength ?? 1))
}

/** Returns a valid body of a call, if it has one. */
function payloadOf({ body, form: fields, upload }: EndpointShape, names: RequestIds): Partial<InjectOptions> {
  if (fields) return form(texts(sample(jsonOf(fields), '', names)))
  const schema = body ?? upload
  return schema ? { payload: sample(jsonOf(schema), '', names) as object } : {}
}

/** Returns a valid request to a call about an id, authenticated or not. */
export function createRequest(endpoint: EndpointShape, id: string, who: Member | undefined): InjectOptions {
  const names = { id, self: who?.id ?? id }
  const query = endpoint.query
    ? (sample(jsonOf(endpoint.query), '', names) as Record<string, string>)
    : undefined
  const options: InjectOptions = {
    method: endpoint.method,
    url: buildUrl(endpoint.path, { params: { id }, ...(query && { query }) }),
    ...payloadOf(endpoint, names),
  }
  if (!who) return options
  return endpoint.auth === 'email' ? byEmail(who, options) : as(who, options)
}

/** Texts that often cause errors. */
const odd = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '__proto__',
  'constructor',
  '1e309',
  '-1',
  'null',
  '🧭'.repeat(300),
  'a'.repeat(70_000),
  '\u202Etxt.exe',
  '01900000-0000-7000-8000-00000000dead',
)
const anything = fc.oneof(
  odd,
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
)

/** Generates values of a schema, occasionally with a wrong value somewhere. */
function nearly(json: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (json.const !== undefined) return fc.constant(json.const)
    if (json.enum) return fc.constantFrom(...json.enum)
    const choices = json.anyOf ?? json.allOf
    if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, known)))
    if (json.type === 'object' || json.properties) {
      const fields = Object.entries(json.properties ?? {}).map(
        ([key, value]) => [key, nearly(value, known)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: json.required ?? [] })
    }
    if (json.type === 'array') return fc.array(nearly(json.items ?? {}, known), { maxLength: 5 })
    if (json.type === 'integer') return fc.integer()
    if (json.type === 'number') return fc.double()
    if (json.type === 'boolean') return fc.boolean()
    return fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...known))
  }
  return fc.oneof({ weight: 6, arbitrary: right() }, { weight: 1, arbitrary: anything })
}

const texts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
        ]),
      )
    : {}

/** Generates bodies of a call: almost valid, nonsense, of a wrong type, or truncated. */
function bodies({ body, form: fields, upload }: EndpointShape, known: readonly string[]) {
  const schema = fields ?? body ?? upload
  if (!schema) return fc.constant<Partial<InjectOptions>>({})
  const value = nearly(jsonOf(schema), known)
  const asJson = value.map((payload): Partial<InjectOptions> => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload) ?? '',
  }))
  const asForm = value.map((one): Partial<InjectOptions> => form(texts(one)))
  const broken = fc
    .tuple(fc.oneof(asJson, asForm), fc.nat(200))
    .map(([{ headers, payload }, at]): Partial<InjectOptions> => ({
      headers: headers ?? {},
      payload: Buffer.from(payload as string | Buffer).subarray(0, at),
    }))
  const foreign = fc
    .tuple(fc.constantFrom('text/html', 'application/xml', 'multipart/form-data', 'application/json'), odd)
    .map(([type, payload]): Partial<InjectOptions> => ({ headers: { 'content-type': type }, payload }))
  return fc.oneof({ weight: 4, arbitrary: fields ? asForm : asJson }, asForm, broken, foreign)
}

/** Generates malformed requests to a call by a member. */
export function malformedRequests(
  endpoint: EndpointShape,
  who: Member,
  known: readonly string[],
): fc.Arbitrary<InjectOptions> {
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, odd, fc.string({ maxLength: 60 }))
  const query = endpoint.query ? nearly(jsonOf(endpoint.query), known) : fc.constant({})
  return fc.tuple(id, query, bodies(endpoint, known)).map(([about, asked, sent]): InjectOptions => {
    const path = endpoint.path.replace(/:\w+/gu, encodeURIComponent(about.toWellFormed()))
    const search = new URLSearchParams(texts(asked)).toString()
    const options: InjectOptions = {
      method: endpoint.method,
      url: search ? `${path}?${search}` : path,
      ...sent,
    }
    return endpoint.auth === 'email' ? byEmail(who, options) : as(who, options)
  })
}
