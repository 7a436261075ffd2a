/** Marks changes whose community has been deleted for good, so that the platform's log does not show them as its own. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_changes add column of_deleted_community boolean not null default false`.execute(
    db,
  )
  await sql`
    create function mark_change_of_deleted_community() returns trigger language plpgsql as $$
    begin
      new.of_deleted_community := true;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger studio_changes_of_deleted_community
    before update of community_id on studio_changes
    for each row when (old.community_id is not null and new.community_id is null)
    execute function mark_change_of_deleted_community()`.execute(db)
}
