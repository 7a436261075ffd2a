import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

interface Return {
  communityId: string
  /** When they were taken out. */
  since: Date
  /** All members if missing. */
  people?: readonly string[]
}

/**
 * Ranks members again in the months since they were taken out, as if that had not happened. A trigger does so for the
 * running month only, because whoever leaves and comes back was no member at the end of the months between.
 */
export async function rankSince(
  trx: Transaction<Database>,
  { communityId, since, people }: Return,
): Promise<void> {
  await sql`
    update monthly_points t set member = true
    where t.community_id = ${communityId} and t.month >= madrid_month(${since}) and not t.member
      and exists (select from memberships m where m.community_id = t.community_id and m.user_id = t.user_id)
      and ${people ? sql`t.user_id = any(${people}::uuid[])` : sql`true`}`.execute(trx)
}
