import { type Kysely, sql } from 'kysely'

/**
 * Meetings that repeat, are cancelled, or are for a level; and how members learn of it. Triggers tell of a whole series
 * once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await told(db)
  await tellOfMeetings(db)
  await live(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_series (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      rule text not null check (rule in ('week', 'two_weeks', 'month_weekday', 'month_day')),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index meeting_series_community on meeting_series (community_id)`.execute(db)
  await sql`
    alter table meetings
      add column series_id uuid references meeting_series on delete cascade,
      -- Of whoever announced it; its local time stays the same in a series. Unknown for older meetings.
      add column time_zone text,
      -- Moved on its own: it stays when its series moves.
      add column moved_alone boolean not null default false,
      -- Only for members from this level on.
      add column level smallint check (level between 1 and 5),
      add column cancelled_at timestamptz(3),
      -- The meeting with whose cancelling this one was cancelled, which is how both are brought back.
      add column cancelled_with uuid,
      -- Rises with each change, so that nobody saves over what somebody else has just changed.
      add column version integer not null default 1,
      add column changed_by_name text`.execute(db)
  await sql`
    create index meetings_series on meetings (series_id, starts_at) where series_id is not null`.execute(db)
}

async function told(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activity
      drop constraint activity_kind_check,
      add constraint activity_kind_check check (kind in (
        'reply', 'thread', 'reaction', 'follower', 'meeting_moved', 'meeting_cancelled', 'survey_closing', 'prize')),
      -- How many meetings of a series it is about, of which the line names the first; null for one.
      add column meetings_count smallint`.execute(db)
}

async function tellOfMeetings(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger tell on meetings`.execute(db)
  await sql`drop function tell_of_moved_meeting()`.execute(db)
  await sql`
    create function tell_of_meetings() returns trigger language plpgsql as $$
    begin
      -- What is on again is no news; the calendar has it.
      delete from activity a using before b join after n using (id)
      where a.meeting_id = n.id and a.kind = 'meeting_cancelled'
        and b.cancelled_at is not null and n.cancelled_at is null;

      insert into activity (kind, community_id, meeting_id, previous_starts_at, meetings_count, batch_at, occurred_at)
      select distinct on (happened.kind, coalesce(n.series_id, n.id))
        happened.kind, n.community_id, n.id,
        case when happened.kind = 'meeting_moved' then b.starts_at end,
        nullif(count(*) over (partition by happened.kind, coalesce(n.series_id, n.id)), 1), now(), now()
      from before b join after n using (id)
      cross join lateral (
        select case
          when n.cancelled_at is not null then case when b.cancelled_at is null then 'meeting_cancelled' end
          when n.starts_at <> b.starts_at then 'meeting_moved' end as kind
      ) happened
      where happened.kind is not null and n.starts_at > now() and n.status <> 'ended'
      order by happened.kind, coalesce(n.series_id, n.id), n.starts_at, n.id
      on conflict (meeting_id) where meeting_id is not null do update set
        kind = excluded.kind,
        previous_starts_at = excluded.previous_starts_at,
        meetings_count = excluded.meetings_count,
        batch_at = excluded.batch_at,
        occurred_at = excluded.occurred_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after update on meetings referencing old table as before new table as after
    for each statement execute function tell_of_meetings()`.execute(db)
}

/** At most this many communities are named in a notification, whose size PostgreSQL limits. */
const mostNamed = 100

/** Open calendars are told, when the transaction commits. */
async function live(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_of_meetings() returns trigger language plpgsql as $$
    declare
      communities uuid[];
    begin
      select array_agg(distinct community_id) into communities from changed;
      if cardinality(communities) > ${sql.lit(mostNamed)} then
        perform pg_notify('faro_live', '{"kind":"meetings"}');
      elsif communities is not null then
        perform pg_notify('faro_live', json_build_object('kind', 'meetings', 'communities', communities)::text);
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger notify_${sql.raw(event)} after ${sql.raw(event)} on meetings
      referencing ${sql.raw(rows)} table as changed
      for each statement execute function notify_of_meetings()`.execute(db)
  }
}
