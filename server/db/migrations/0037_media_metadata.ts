import { type Kysely, sql } from 'kysely'

/** Whether a file has lost what it said about place and device; false until an earlier version's files are done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column metadata_removed boolean not null default false`.execute(db)
  await sql`
    create index media_with_metadata on media (created_at)
    where kind <> 'image' and not metadata_removed`.execute(db)
}
