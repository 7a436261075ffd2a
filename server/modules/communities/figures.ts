import { sql } from 'kysely'
import { type CommunityFigures, participationDays } from '#api/contract/communities.ts'
import type { Db } from '../../db/client.ts'
import { isMember } from '../overview/scopeRepository.ts'

/** Counts the content of a community, and the members who took part in its feed lately. */
export async function findFigures(db: Db, communityId: string): Promise<CommunityFigures | undefined> {
  const lately = sql`community_id = ${communityId}
    and created_at > now() - make_interval(days => ${sql.lit(participationDays)})`
  const { rows } = await sql<CommunityFigures>`
    select posts_count as posts, member_count as members,
      (select count(*)::integer from products join modules on modules.product_id = products.id
        where products.community_id = communities.id) as modules,
      (select count(*)::integer from (
        select author_id as person from posts where ${lately}
        union
        select user_id from comments where ${lately}
      ) wrote where ${isMember(sql.ref('wrote.person'), communityId)}) as participants
    from communities where id = ${communityId}`.execute(db)
  return rows[0]
}
