import { type Kysely, sql } from 'kysely'

/** Stores when each job last ran, and which run has its lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      last_started_at timestamptz not null,
      last_succeeded_at timestamptz,
      last_failed_at timestamptz,
      last_error text,
      holder uuid unique,
      leased_until timestamptz
    )`.execute(db)
}
