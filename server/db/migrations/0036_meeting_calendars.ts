/** What calendar files of meetings need: when each last changed, and the times that its series gives. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table meetings
      -- The time that its series gives it, while it is at another one. Unknown for those moved before this column.
      add column series_starts_at timestamptz(3),
      -- Null until the first change.
      add column changed_at timestamptz(3)`.execute(db)
  await sql`
    alter table meeting_series
      -- The series that it was divided from, whose calendar file it has to shorten.
      add column divided_from uuid references meeting_series on delete set null`.execute(db)
  await sql`
    create index meeting_series_divided_from on meeting_series (divided_from)
    where divided_from is not null`.execute(db)
  await sql`
    create function note_meeting_change() returns trigger language plpgsql as $$
    begin
      new.changed_at := now();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_change before update on meetings
    for each row when (old.* is distinct from new.*) execute function note_meeting_change()`.execute(db)
}
