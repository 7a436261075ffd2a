import { type Kysely, sql } from 'kysely'
import { tellOfComments, tellOfLikes } from './activityOfPosts.ts'

/**
 * What people are told about: answers to them, reactions to theirs, meetings that move, surveys that close, prizes.
 * Triggers write it, in the transaction in which it happens, so that no way of changing the tables leaves it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await isRead(db)
  await tellOfComments(db)
  await tellOfLikes(db)
  await followers(db)
  await meetings(db)
  await surveys(db)
  await deletedPeople(db)
  await live(db)
  await visits(db)
  await overview(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id bigint generated always as identity primary key,
      -- Who is told; null for all members of the community. Not a reference: its check would lock the person after the
      -- post, in the opposite order of deleting an account. A trigger deletes the rows of deleted people.
      user_id uuid,
      kind text not null check (kind in (
        'reply', 'thread', 'reaction', 'follower', 'meeting_moved', 'survey_closing', 'prize')),
      -- Not a reference for the same reason; what a line is about is deleted with its community.
      community_id uuid,
      post_id uuid references posts on delete cascade,
      -- Who did it last, even if it was taken back.
      actor_id uuid,
      meeting_id uuid references meetings on delete cascade,
      previous_starts_at timestamptz(3),
      survey_id uuid references surveys on delete cascade,
      reward_id uuid references rewards on delete cascade,
      place smallint,
      month text,
      -- When the first of those events happened that have been told together since the person last read.
      batch_at timestamptz(3) not null,
      -- When the latest event happened.
      occurred_at timestamptz(3) not null,
      check (user_id is not null or community_id is not null)
    )`.execute(db)
  // Each of these also makes sure that nothing is told twice.
  await sql`
    create unique index activity_post on activity (post_id, kind, user_id) where post_id is not null`.execute(
    db,
  )
  await sql`
    create unique index activity_follower on activity (user_id, actor_id) where kind = 'follower'`.execute(db)
  await sql`create unique index activity_meeting on activity (meeting_id) where meeting_id is not null`.execute(
    db,
  )
  await sql`create unique index activity_survey on activity (survey_id) where survey_id is not null`.execute(
    db,
  )
  await sql`
    create unique index activity_prize on activity (reward_id, month) where reward_id is not null`.execute(db)
  await sql`create index activity_own on activity (user_id, occurred_at desc, id desc)`.execute(db)
  await sql`
    create index activity_community on activity (community_id, occurred_at desc, id desc)
    where user_id is null`.execute(db)
  await sql`create index activity_old on activity (occurred_at)`.execute(db)

  await sql`
    create table activity_reads (
      user_id uuid not null references users on delete cascade,
      activity_id bigint not null references activity on delete cascade,
      -- Up to which event of this line.
      read_until timestamptz(3) not null,
      primary key (activity_id, user_id)
    )`.execute(db)
  await sql`create index activity_reads_user on activity_reads (user_id)`.execute(db)
  await sql`
    create table activity_mutes (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      -- A line is left out where all that is given here agrees with it. Kind 'posts': new posts of communities.
      kind text,
      community_id uuid references communities on delete cascade,
      post_id uuid references posts on delete cascade,
      created_at timestamptz(3) not null default now(),
      unique nulls not distinct (user_id, kind, community_id, post_id),
      check (num_nonnulls(kind, community_id, post_id) > 0)
    )`.execute(db)
  await sql`
    create index activity_mutes_community on activity_mutes (community_id) where community_id is not null`.execute(
    db,
  )
  await sql`
    create index activity_mutes_post on activity_mutes (post_id) where post_id is not null`.execute(db)
  // The latest month (YYYY-MM) whose prize has been given, once, whoever has the points later.
  await sql`alter table rewards add column given_month text not null default ''`.execute(db)
  await sql`create index rewards_given on rewards (given_month)`.execute(db)
  await sql`create index post_likes_newest on post_likes (post_id, created_at)`.execute(db)
}

/** For what the owner of a large community is told about its members. */
async function overview(db: Kysely<unknown>): Promise<void> {
  await sql`create index survey_responses_newest on survey_responses (survey_id, created_at)`.execute(db)
  await sql`drop index testimonies_community`.execute(db)
  await sql`
    create index testimonies_newest on testimonies (community_id, created_at desc, id desc)`.execute(db)
  await sql`create index testimonies_writers on testimonies (community_id, user_id)`.execute(db)
  await sql`drop index video_progress_video`.execute(db)
  await sql`
    create index video_progress_newest on video_progress (video_id, updated_at) include (user_id)`.execute(db)
  await sql`
    create index video_progress_people on video_progress (video_id, user_id) include (watched)`.execute(db)
}

async function visits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      user_id uuid primary key references users on delete cascade,
      -- The visit that goes on, and its latest sign of life.
      started_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now(),
      -- The latest sign of life of the visit before.
      previous_seen_at timestamptz(3),
      -- Everything up to here counts as read.
      activity_read_until timestamptz(3),
      -- When the list of first steps was finished or put away.
      steps_done_at timestamptz(3)
    )`.execute(db)
  // Up to when somebody has looked at the posts of a community.
  await sql`
    create table community_reads (
      user_id uuid not null,
      community_id uuid not null,
      read_until timestamptz(3) not null,
      primary key (community_id, user_id),
      foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
    )`.execute(db)
}

async function isRead(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function activity_is_read(told activity) returns boolean language plpgsql stable as $$
    begin
      return exists (
        select from activity_reads r
        where r.activity_id = told.id and r.user_id = told.user_id and r.read_until >= told.occurred_at
      ) or exists (
        select from visits v where v.user_id = told.user_id and v.activity_read_until >= told.occurred_at
      );
    end $$`.execute(db)
}

async function followers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_followers() returns trigger language plpgsql as $$
    begin
      insert into activity (user_id, kind, actor_id, batch_at, occurred_at)
      select followed_id, 'follower', follower_id, created_at, created_at from changed
      on conflict (user_id, actor_id) where kind = 'follower' do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on followers referencing new table as changed
    for each statement execute function tell_of_followers()`.execute(db)
}

async function meetings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_moved_meeting() returns trigger language plpgsql as $$
    begin
      insert into activity (kind, community_id, meeting_id, previous_starts_at, batch_at, occurred_at)
      values ('meeting_moved', new.community_id, new.id, old.starts_at, now(), now())
      on conflict (meeting_id) where meeting_id is not null do update set
        previous_starts_at = excluded.previous_starts_at,
        batch_at = excluded.batch_at,
        occurred_at = excluded.occurred_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after update of starts_at on meetings for each row
    when (new.starts_at <> old.starts_at and new.starts_at > now() and new.status <> 'ended')
    execute function tell_of_moved_meeting()`.execute(db)
}

/** A closing survey is told by the server's regular round; a survey with another end is told again in its time. */
async function surveys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function untell_closing_survey() returns trigger language plpgsql as $$
    begin
      delete from activity where survey_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger untell after update of closes_at on surveys for each row
    when (new.closes_at is distinct from old.closes_at) execute function untell_closing_survey()`.execute(db)
  await sql`
    create index surveys_closing on surveys (closes_at) where status = 'active' and closes_at is not null`.execute(
    db,
  )
}

async function deletedPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function untell_person() returns trigger language plpgsql as $$
    begin
      delete from activity where user_id = old.id;
      delete from likes_taken_back where user_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger untell after delete on users for each row execute function untell_person()`.execute(db)
}

/** At most this many people are named in a notification, whose size PostgreSQL limits; of more, all are asked. */
const mostNamed = 100

/** Open streams are told, when the transaction commits. */
async function live(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_of_activity() returns trigger language plpgsql as $$
    declare
      people uuid[];
      communities uuid[];
    begin
      -- What is deleted because of its age is no news.
      if current_setting('faro.quiet', true) = 'on' then
        return null;
      end if;
      select array_agg(distinct user_id) filter (where user_id is not null),
        array_agg(distinct community_id) filter (where user_id is null)
      into people, communities from changed;
      if people is null and communities is null then
        return null;
      end if;
      if coalesce(cardinality(people), 0) + coalesce(cardinality(communities), 0) > ${sql.lit(mostNamed)} then
        perform pg_notify('faro_live', '{"kind":"activity"}');
      else
        perform pg_notify('faro_live', json_build_object(
          'kind', 'activity', 'users', coalesce(people, '{}'), 'communities', coalesce(communities, '{}'))::text);
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger notify_${sql.raw(event)} after ${sql.raw(event)} on activity
      referencing ${sql.raw(rows)} table as changed
      for each statement execute function notify_of_activity()`.execute(db)
  }
}
