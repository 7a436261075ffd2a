import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { subtractMs, noRepeatMs } from './times.ts'

/** For each person, those they must not be matched with: one blocks the other, or they met recently. */
export async function findExclusions(
  trx: Transaction<Database>,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  // Rows of people who are not waiting are skipped below: filtering both sides in SQL would take far longer.
  const { rows } = await sql<{ a: string; b: string }>`
    select blocker_id as a, blocked_id as b from blocks where blocker_id = any(${ids}::uuid[])
    union all
    select one.user_id, other.user_id
    from networking_match_members one
    join networking_match_members other on other.match_id = one.match_id and other.user_id > one.user_id
    where one.user_id = any(${ids}::uuid[]) and one.matched_at > ${subtractMs(at, noRepeatMs)}`.execute(trx)
  const exclusions = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { a, b } of rows) {
    exclusions.get(a)?.add(b)
    exclusions.get(b)?.add(a)
  }
  return exclusions
}
