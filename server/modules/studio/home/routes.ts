import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/home.ts'
import { studioRoute } from '../studioRoute.ts'
import { readFigures } from './figuresRepository.ts'
import { listWaiting } from './waitingRepository.ts'

/** The first screen of a community's studio. */
export function studioHomeRoutes(app: FastifyInstance): void {
  const { db } = app

  studioRoute(app, contract.getHome, { ability: 'overview' }, async ({ studio }) => {
    const { communityId, abilities } = studio
    const [waiting, figures] = await Promise.all([
      listWaiting(db, communityId, abilities),
      readFigures(db, communityId, { withSales: abilities.includes('settings') }),
    ])
    return { success: true, waiting, figures }
  })
}
