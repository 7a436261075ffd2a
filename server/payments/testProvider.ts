import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { toMinorUnits } from '#lib/money.ts'
import type { PaymentProvider } from './provider.ts'

const sign = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`test-checkout\n${id}`).digest('base64url')

/** Whether the signature of a test page's URL is valid. */
export function isTestPaymentSignature(secret: string, id: string, signature: string): boolean {
  const [expected, actual] = [Buffer.from(sign(secret, id)), Buffer.from(signature)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Test payments without money: Faro's own page replaces the payment page and records the outcome in the database. */
export function testPayments(db: Db, secret: string): PaymentProvider {
  return {
    name: 'test',
    async start({ id, returnUrl }) {
      const { origin } = new URL(returnUrl)
      return { ref: id, url: `${origin}/api/extra/test-checkout/${id}/${sign(secret, id)}` }
    },
    async fetchOutcome(ref) {
      const row = await db
        .selectFrom('purchases')
        .where('id', '=', ref)
        .select(['status', 'amount', 'currency'])
        .executeTakeFirst()
      if (!row) return { status: 'expired' }
      const { status, amount, currency } = row
      return status === 'pending' || status === 'cancelled' || status === 'expired'
        ? { status }
        : { status: 'paid', amount: toMinorUnits(Number(amount), currency), currency }
    },
    async cancel() {
      return { status: 'cancelled' }
    },
    async refund() {
      // Nothing was charged.
    },
  }
}
