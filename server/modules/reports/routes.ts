import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/reports.ts'
import { route } from '../../plugins/route.ts'
import { saveReport } from './repository.ts'
import { commonCommunity, findReported, reportedIsGone } from './policy.ts'

const foreignKeyViolation = '23503'

/** Reports by members. Who reported is never sent to anybody: neither to the reported nor to who decides. */
export function reportRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.createReport, async ({ body, user }) => {
    const { target: kind, reason, text = '' } = body
    const id = String(body.id).toLowerCase()
    const { authorId, communityId: own } = await findReported(db, user.id, kind, id)
    const chosen = body.community_id === undefined ? undefined : String(body.community_id)
    const communityId = own === undefined ? await commonCommunity(db, [user.id, authorId], chosen) : own
    const report = { kind, id, communityId, authorId, reporterId: user.id, reason, text }
    await db
      .transaction()
      .execute((trx) => saveReport(trx, report))
      .catch((error: unknown) => {
        // Deleted meanwhile.
        throw (error as { code?: string }).code === foreignKeyViolation ? reportedIsGone() : error
      })
    return { success: true }
  })
}
