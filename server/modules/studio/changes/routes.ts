import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/changes.ts'
import { HttpError } from '../../../errors.ts'
import { communityIsDeleted } from '../permissions.ts'
import { platformRoute } from '../platformRoute.ts'
import { studioRoute } from '../studioRoute.ts'
import { readLog, undoInLog } from './log.ts'
import { abilityOfAction, platformUndoOf, undoOf } from './undo.ts'

/** The log of changes of a community and of the platform, and taking changes back. */
export function studioChangeRoutes(app: FastifyInstance): void {
  const { db } = app
  const evenDeleted = { ability: 'overview', evenDeleted: true } as const

  studioRoute(app, contract.listChanges, evenDeleted, ({ query, studio, after }) => {
    const { communityId, abilities } = studio
    const actions = contract.studioActions.filter((action) => abilities.includes(abilityOfAction[action]))
    return readLog(db, { communityId, actions }, query, after)
  })

  studioRoute(app, contract.undoChange, evenDeleted, async ({ params, studio, user }) => {
    const { communityId, abilities, deleted } = studio
    await undoInLog(db, { communityId, id: String(params.change), actor: user }, (action) => {
      if (deleted && action !== 'community.delete') {
        throw communityIsDeleted()
      }
      if (!abilities.includes(abilityOfAction[action])) {
        throw new HttpError(403, 'Solo puede deshacerlo quien dirige la comunidad.')
      }
      const undo = undoOf[action]
      return undo && ((trx, change) => undo(trx, change, user, studio))
    })
    return { success: true }
  })

  platformRoute(app, contract.listPlatformChanges, ({ query, after }) =>
    readLog(db, { communityId: null, actions: contract.platformActions }, query, after),
  )

  platformRoute(app, contract.undoPlatformChange, async ({ params, user }) => {
    await undoInLog(db, { communityId: null, id: String(params.change), actor: user }, (action) => {
      const undo = platformUndoOf[action]
      return undo && ((trx, change) => undo(trx, change, user))
    })
    return { success: true }
  })
}
