import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/payments.ts'
import { platformRoute } from '../platformRoute.ts'
import { listProblems, resolveProblem } from './repository.ts'

/** Payments that staff have to look at. */
export function platformPaymentRoutes(app: FastifyInstance): void {
  const { db } = app

  platformRoute(app, contract.listPaymentProblems, async ({ query }) => ({
    success: true,
    ...(await listProblems(db, query.page)),
  }))

  platformRoute(app, contract.resolvePayment, async ({ params, body, user }) => {
    await resolveProblem(db, user, String(params.id), body)
    return { success: true }
  })
}
