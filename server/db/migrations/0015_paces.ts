import { type Kysely, sql } from 'kysely'

/**
 * What counts how often somebody does something is written with nearly every call, and worth nothing after a crash: it
 * waits for no disk any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db)
}
