import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/blocks.ts'
import { now } from '#lib/clock.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { blockPerson } from './blockPerson.ts'
import { listBlocked, removeBlock } from './repository.ts'

/** Blocking people; policy.ts has what that means. */
export function blockRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.listBlocks, async ({ user }) => {
    const rows = await listBlocked(db, user.id)
    return {
      success: true,
      people: rows.map((row) => ({
        id: row.id,
        name: row.name,
        profile_image_url: row.image_key && media.url(row.image_key, videoUrlSeconds),
        blocked_at: row.created_at.toISOString(),
      })),
    }
  })

  route(app, contract.blockPerson, async ({ body, user }) => {
    await db.transaction().execute((trx) => blockPerson(trx, user.id, body.user_id, now()))
    return { success: true }
  })

  route(app, contract.unblockPerson, async ({ params, user }) => {
    const id = String(params.id)
    if (!isGuid(id)) throw new HttpError(404, 'Usuario no encontrado')
    await removeBlock(db, user.id, id)
    return { success: true }
  })
}
