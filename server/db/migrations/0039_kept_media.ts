/** Media that an undoable change keeps, such as the picture that a community had. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_changes add column kept_media_id uuid references media on delete set null`.execute(
    db,
  )
  await sql`
    create index studio_changes_kept_media on studio_changes (kept_media_id)
    where kept_media_id is not null`.execute(db)
}
