import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#api/contract/ranking.ts'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'
import { route } from '../../plugins/route.ts'

/** Maximum number of prizes in a reply; the total counts all of them. */
const maxRewards = 60

const selectActiveRewards = preparedQuery(['communityId'], (db, { communityId }: { communityId: string }) =>
  db
    .selectFrom('rewards')
    .leftJoin('users', 'users.id', 'rewards.coach_id')
    .where('rewards.community_id', '=', communityId)
    .where('rewards.active', '=', true)
    .where(isPresentCommunity(sql.ref('rewards.community_id')))
    .orderBy('rewards.place')
    .orderBy('rewards.created_at')
    .orderBy('rewards.id')
    .limit(sql.lit(maxRewards))
    .select([
      'rewards.id',
      'rewards.place',
      'rewards.title',
      'rewards.description',
      'users.name as coach_name',
      sql<string>`count(*) over ()`.as('total'),
    ]),
)

const selectAnyReward = preparedQuery(['communityId'], (db, { communityId }: { communityId: string }) =>
  db
    .selectFrom('rewards')
    .where('community_id', '=', communityId)
    .where(isPresentCommunity(sql.ref('rewards.community_id')))
    .limit(sql.lit(1))
    .select('id'),
)

/** Prizes are public: the documents' call carries no token. */
export function rewardRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.getRewards, async ({ params }) => {
    const communityId = String(params.id)
    const rows = isGuid(communityId) ? await selectActiveRewards(db, { communityId }) : []
    if (rows.length === 0 && !(await hasRewards(db, communityId))) {
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

async function hasRewards(db: Db, communityId: string): Promise<boolean> {
  return isGuid(communityId) && (await selectAnyReward(db, { communityId })).length > 0
}
