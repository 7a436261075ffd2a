import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/ranking.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { hasRewards, listActiveRewards } from './rewardRepository.ts'

/** Prizes are public: the call of the product spec carries no token. */
export function rewardRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.getRewards, async ({ params }) => {
    const communityId = String(params.id)
    const rows = isGuid(communityId) ? await listActiveRewards(db, communityId) : []
    if (rows.length === 0 && !(isGuid(communityId) && (await hasRewards(db, communityId)))) {
      throw new HttpError(404, 'Aún no hay premios configurados para esta comunidad')
    }
    const of = (place: number) =>
      rows
        .filter((row) => row.place === place)
        .map(({ id, title, description, coach_name }) => ({ id, title, description, coach_name }))
    return {
      total_rewards: Number(rows[0]?.total ?? 0),
      rewards: { first_place: of(1), second_place: of(2), third_place: of(3) },
    }
  })
}
