import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from './atEnd.ts'

export interface FakeSession {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
}

export const webhookSecret = 'whsec_de_prueba'

/** A server that imitates the few calls of Stripe that Faro uses, closed after the test or its file. */
export async function fakeStripe() {
  const sessions = new Map<string, FakeSession>()
  /** The session created with each idempotency key; `undefined` while it is being created. */
  const keys = new Map<string, { body: string; session?: FakeSession }>()
  const fake = {
    sessions,
    /** Creation requests. */
    asked: [] as { key: string; fields: Record<string, string> }[],
    /** Answers every call with a failure. */
    down: false,
    /** Number of replies to cut after the session has been created. */
    losing: 0,
    /** Milliseconds that creation takes. */
    slowness: 0,
    settings: { secretKey: 'sk_test_x', webhookSecret, apiUrl: '' },
    pay: (id: string) => change(id, { status: 'complete', payment_status: 'paid' }),
    expire: (id: string) => change(id, { status: 'expired' }),
    change,
  }
  function change(id: string, fields: Partial<FakeSession>): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return Object.assign(session, fields)
  }
  const send = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const fail = (reply: ServerResponse, status: number, message: string, type = 'invalid_request_error') =>
    send(reply, status, { error: { type, message } })

  async function create(reply: ServerResponse, key: string, body: string) {
    const fields = Object.fromEntries(new URLSearchParams(body))
    fake.asked.push({ key, fields })
    const before = keys.get(key)
    if (before && before.body !== body) return fail(reply, 400, 'Other parameters', 'idempotency_error')
    if (before && !before.session) return fail(reply, 409, 'In progress', 'idempotency_error')
    if (before?.session) return send(reply, 200, before.session)
    const entry: { body: string; session?: FakeSession } = { body }
    keys.set(key, entry)
    await wait(fake.slowness)
    const id = `cs_test_${sessions.size + 1}`
    const price = 'line_items[0][price_data]'
    entry.session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(fields[`${price}[unit_amount]`]),
      currency: fields[`${price}[currency]`] ?? '',
      client_reference_id: fields['client_reference_id'] ?? null,
    }
    sessions.set(id, entry.session)
    if (fake.losing > 0) {
      fake.losing -= 1
      return reply.destroy()
    }
    return send(reply, 200, entry.session)
  }

  const server = createServer((request, reply) => {
    const [, ref, action] =
      /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(expire))?$/u.exec(request.url ?? '') ?? []
    void text(request).then((body) => {
      if (fake.down) return fail(reply, 503, 'Down', 'api_error')
      if (request.headers.authorization !== 'Bearer sk_test_x') return fail(reply, 401, 'No key')
      if (!ref) return create(reply, String(request.headers['idempotency-key']), body)
      const session = sessions.get(ref)
      if (!session) return fail(reply, 404, 'No such session')
      if (action && session.status !== 'open') return fail(reply, 400, 'Not open')
      if (action) fake.expire(ref)
      return send(reply, 200, session)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  fake.settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

interface Signing {
  secret?: string
  /** Age of the signature in seconds. */
  age?: number
}

/** A webhook's body and signature in Stripe's format. */
export function webhook(type: string, session: object, { secret = webhookSecret, age = 0 }: Signing = {}) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } })
  const time = Math.floor(Date.now() / 1000) - age
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return {
    method: 'POST' as const,
    url: '/api/extra/payments/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
  }
}
