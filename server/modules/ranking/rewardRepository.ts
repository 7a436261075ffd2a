import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'

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

/** Lists a community's active prizes by place, each with the total of all of them. */
export const listActiveRewards = (db: Db, communityId: string) => selectActiveRewards(db, { communityId })

/** Whether a community has prizes, active or not. */
export async function hasRewards(db: Db, communityId: string): Promise<boolean> {
  return (await selectAnyReward(db, { communityId })).length > 0
}
