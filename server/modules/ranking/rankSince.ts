import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

interface Restoration {
  communityId: string
  /** When the members were removed, or their community was deleted. */
  since: Date
  /** The restored members; all members of the community if missing. */
  people?: readonly string[]
}

/**
 * Ranks restored members in the months since their removal, as if it had not happened. A trigger ranks only in the
 * current month whoever becomes a member again.
 */
export async function rankSince(
  trx: Trx,
  { communityId, since, people }: Restoration,
): Promise<void> {
  await sql`
    update monthly_points t set member = true
    where t.community_id = ${communityId} and t.month >= madrid_month(${since}) and not t.member
      and exists (select from memberships m where m.community_id = t.community_id and m.user_id = t.user_id)
      and ${people ? sql`t.user_id = any(${people}::uuid[])` : sql`true`}`.execute(trx)
}
