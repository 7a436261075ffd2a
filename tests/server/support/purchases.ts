import type { FastifyInstance } from 'fastify'
import type { Purchase } from '../../../src/api/contract/purchases.ts'
import { asking } from './classes.ts'
import type { Member } from './harness.ts'

export interface Bought {
  status: number
  body: { payment_url: string; purchase_id: string; error: string }
}

/** Purchase calls, through this instance. */
export function purchaseCalls(app: FastifyInstance) {
  const { db } = app
  const { get, post } = asking(app)
  return {
    buy: async (who: Member, product: string, fields: object = {}): Promise<Bought> => {
      const payload = { buyer_name: 'Ana', buyer_phone: '+34600111222', ...fields }
      const reply = await post(who, `/api/community-purchases/create-payment/${product}`, payload)
      return { status: reply.statusCode, body: reply.json() }
    },
    join: async (who: Member, community: string): Promise<Bought> => {
      const reply = await post(who, `/api/communities/${community}/purchase`, {})
      return { status: reply.statusCode, body: reply.json() }
    },
    look: async (who: Member, id: string) =>
      (await get(who, `/api/extra/purchases/${id}`)).json<{ purchase: Purchase }>().purchase,
    pending: async (who: Member) =>
      (await get(who, '/api/extra/purchases/pending')).json<{ purchases: Purchase[] }>().purchases,
    cancel: (who: Member, id: string) => post(who, `/api/extra/purchases/${id}/cancel`, {}),
    rows: () => db.selectFrom('purchases').selectAll().orderBy('created_at').execute(),
    canOpen: async (who: Member, product: string) =>
      (await get(who, `/api/productos/${product}`)).statusCode === 200,
    isMember: async (who: Member, community: string) =>
      (
        await db
          .selectFrom('memberships')
          .where('community_id', '=', community)
          .where('user_id', '=', who.id)
          .select('id')
          .execute()
      ).length === 1,
  }
}
