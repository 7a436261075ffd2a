import { type Kysely, sql } from 'kysely'

/** The networking roulette: settings, queue, matches and reports; and who blocks whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings(db)
  await queue(db)
  await matches(db)
  await reports(db)
  await sql`
    create table blocks (
      blocker_id uuid not null references users on delete cascade,
      blocked_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id, blocker_id)`.execute(db)
}

const settable = [
  'enabled',
  'session_duration_minutes',
  'min_participants',
  'max_participants',
  'matching_interval_minutes',
  'allowed_session_types',
  'require_verification',
  'moderation_settings',
]

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table networking_settings (
      community_id uuid primary key references communities on delete cascade,
      enabled boolean not null default true,
      session_duration_minutes integer not null default 20 check (session_duration_minutes between 1 and 480),
      min_participants integer not null default 2 check (min_participants >= 2),
      max_participants integer not null default 3 check (max_participants between min_participants and 8),
      matching_interval_minutes integer not null default 5 check (matching_interval_minutes between 1 and 1440),
      -- None means any.
      allowed_session_types text[] not null default '{video,audio}'
        check (allowed_session_types <@ array['video', 'audio'] and array_position(allowed_session_types, null) is null),
      require_verification boolean not null default false,
      moderation_settings jsonb not null default '{}' check (jsonb_typeof(moderation_settings) = 'object'),
      -- The round that was the last to bring people together, by the time it was due.
      last_round_at timestamptz(3),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create function touch_networking_settings() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$`.execute(db)
  // A round changes none of these.
  await sql`
    create trigger touch before update of ${sql.raw(settable.join(', '))} on networking_settings
    for each row execute function touch_networking_settings()`.execute(db)
}

async function queue(db: Kysely<unknown>): Promise<void> {
  // One row a person: who waits, waits in one place. Whoever leaves the community leaves its queue.
  await sql`
    create table networking_queue (
      user_id uuid primary key,
      id uuid not null unique,
      community_id uuid not null,
      language text not null check (length(language) between 1 and 16),
      session_type text not null check (session_type in ('video', 'audio')),
      topics text[] not null,
      status text not null default 'waiting' check (status in ('waiting', 'away', 'disabled')),
      joined_at timestamptz(3) not null,
      last_seen timestamptz(3) not null,
      foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
    )`.execute(db)
  await sql`
    create index networking_queue_waiting on networking_queue (community_id, joined_at, id)
    where status = 'waiting'`.execute(db)
  await sql`create index networking_queue_member on networking_queue (community_id, user_id)`.execute(db)
}

async function matches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table networking_matches (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      session_type text not null,
      matched_at timestamptz(3) not null,
      ends_at timestamptz(3) not null check (ends_at > matched_at),
      -- The group of a match of more than two, once one of them has begun it.
      conversation_id uuid references conversations on delete set null
    )`.execute(db)
  await sql`create index networking_matches_conversation on networking_matches (conversation_id)`.execute(db)
  await sql`create index networking_matches_community on networking_matches (community_id)`.execute(db)
  await sql`create index networking_matches_old on networking_matches (matched_at)`.execute(db)
  await sql`
    create table networking_match_members (
      match_id uuid not null references networking_matches on delete cascade,
      user_id uuid not null references users on delete cascade,
      topics text[] not null,
      -- The match's own, so that a person's latest ones are found by one index.
      matched_at timestamptz(3) not null,
      -- When it ended for this person before its time.
      ended_at timestamptz(3),
      primary key (match_id, user_id)
    )`.execute(db)
  await sql`
    create index networking_match_members_user on networking_match_members (user_id, matched_at)`.execute(db)
}

async function reports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table networking_reports (
      id uuid primary key,
      match_id uuid not null references networking_matches on delete cascade,
      -- What was reported stays when who reported it is gone.
      reporter_id uuid references users on delete set null,
      reported_id uuid not null references users on delete cascade,
      reason text not null check (reason in ('spam', 'harassment', 'inappropriate', 'no_show', 'other')),
      details text check (length(details) between 1 and 1000),
      created_at timestamptz(3) not null,
      unique (match_id, reporter_id, reported_id)
    )`.execute(db)
  await sql`create index networking_reports_reporter on networking_reports (reporter_id)`.execute(db)
  await sql`create index networking_reports_reported on networking_reports (reported_id)`.execute(db)
}
