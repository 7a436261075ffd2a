import { type Kysely, sql } from 'kysely'

/** The smaller copies of pictures: their widths, null until they have been made, and their bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add column copy_widths smallint[],
      add column copy_bytes integer not null default 0`.execute(db)
  await sql`
    create index media_without_copies on media (created_at)
    where kind = 'image' and copy_widths is null`.execute(db)
}
