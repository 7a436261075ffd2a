/**
 * Points of a community or account that goes in several transactions are not counted down: while only what was earned is
 * gone, and not yet what was taken back, the totals would be below zero. They go as a whole.
 */
import { type Kysely, sql } from 'kysely'

const functions = [
  ['point_entries_remove', 'return null'],
  ['take_points_back', 'return'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, leave] of functions) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(oid) as definition from pg_proc
      where proname = ${name} and pronamespace = coalesce(current_schema(), 'public')::regnamespace`.execute(
      db,
    )
    const before = rows[0]?.definition ?? ''
    const after = before.replace(
      /^ *begin$/mu,
      `$&
      if current_setting('faro.deleted_with', true) in ('communities', 'users') then ${leave}; end if;`,
    )
    if (after === before) throw new Error(`${name} is not what an earlier migration made`)
    await sql.raw(after).execute(db)
  }
}
