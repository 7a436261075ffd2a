/** Taking points back reads one partition of the ledger, where it is partitioned. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A volatile expression may be another month for each row, which excludes no partition; a variable may not.
  await sql`
    create or replace function take_points_back(by_user uuid, of_kind text, of_source uuid)
    returns void language plpgsql as $$
    declare
      this_month constant text := madrid_month(clock_timestamp());
    begin
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select e.community_id, e.user_id, e.kind, e.source_id, -e.points, e.month, clock_timestamp()
      from point_entries e
      where e.user_id = by_user and e.source_id = of_source and e.kind = of_kind and e.points > 0
        and e.month = this_month
      on conflict do nothing;
    end $$`.execute(db)
}
