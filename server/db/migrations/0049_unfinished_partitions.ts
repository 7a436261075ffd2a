import { type Kysely, sql } from 'kysely'

/**
 * Drops the check constraints that an unfinished `npm run partition` of an earlier version has left: they would refuse
 * rows of later months. Partitioned tables stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where conname = 'partition_bound' and contype = 'c'
      and connamespace = coalesce(current_schema(), 'public')::regnamespace`.execute(db)
  for (const { table } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint partition_bound`.execute(db)
  }
}
