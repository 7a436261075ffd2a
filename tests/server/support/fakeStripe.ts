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
  payment_intent: string | null
}

/** What Stripe knows of a payment besides its session. */
interface FakePayment {
  amount_refunded: number
  disputes: { status: string; amount: number; currency: string }[]
}

export const webhookSecret = 'whsec_de_prueba'

/** The payment intent of a session. */
export const intentOf = (session: string): string => session.replace('cs_', 'pi_')

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
    /** By payment intent. */
    payments: new Map<string, FakePayment>(),
    /** Payment intents that were refunded through the API. */
    refunded: [] as string[],
    /** Answers requests for refunds with a failure. */
    refusesRefunds: false,
    /** The code with which creating a session is refused. */
    refusedCode: '',
    pay: (id: string) =>
      change(id, { status: 'complete', payment_status: 'paid', payment_intent: intentOf(id) }),
    expire: (id: string) => change(id, { status: 'expired' }),
    change,
  }
  function change(id: string, fields: Partial<FakeSession>): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return Object.assign(session, fields)
  }
  function paymentOf(intent: string): FakePayment {
    const payment = fake.payments.get(intent) ?? { amount_refunded: 0, disputes: [] }
    fake.payments.set(intent, payment)
    return payment
  }
  const sessionOf = (intent: string) => [...sessions.values()].find(({ id }) => intentOf(id) === intent)

  /** Lists of the objects of a payment, and refunds. */
  function answerAboutPayment(reply: ServerResponse, kind: string, fields: URLSearchParams) {
    const intent = fields.get('payment_intent') ?? ''
    const session = sessionOf(intent)
    const payment = paymentOf(intent)
    if (kind === 'refunds') {
      if (fake.refusesRefunds || !session) return fail(reply, 400, 'No refund')
      fake.refunded.push(intent)
      payment.amount_refunded = session.amount_total
      return send(reply, 200, { id: 're_1', object: 'refund', payment_intent: intent, status: 'succeeded' })
    }
    const lists: Record<string, object[]> = {
      charges: session
        ? [
            {
              id: `ch_${intent}`,
              status: 'succeeded',
              amount: session.amount_total,
              currency: session.currency,
              amount_refunded: payment.amount_refunded,
            },
          ]
        : [],
      disputes: payment.disputes,
      'checkout/sessions': session ? [session] : [],
    }
    return send(reply, 200, { object: 'list', data: lists[kind] ?? [], has_more: false })
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
    if (fake.refusedCode) {
      return send(reply, 400, {
        error: { type: 'invalid_request_error', code: fake.refusedCode, message: 'Refused' },
      })
    }
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
      payment_intent: null,
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
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    const [, kind] = /^\/v1\/(refunds|charges|disputes|checkout\/sessions)$/u.exec(pathname) ?? []
    void text(request).then((body) => {
      if (fake.down) return fail(reply, 503, 'Down', 'api_error')
      if (request.headers.authorization !== 'Bearer sk_test_x') return fail(reply, 401, 'No key')
      if (kind === 'refunds') return answerAboutPayment(reply, kind, new URLSearchParams(body))
      if (kind && request.method === 'GET') return answerAboutPayment(reply, kind, searchParams)
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
