import { type Kysely, sql } from 'kysely'
import { countVisible, handleAlike } from './hiddenCounts.ts'

/**
 * Reports, what moderators decide about them, and what is hidden. `posts` and `comments` are views without the hidden
 * rows from now on, so that no query of members can forget to leave them out; the tables are `all_posts` and
 * `all_comments`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await hideable(db)
  await countVisible(db)
  await handleAlike(db)
  await indexes(db)
  await hiddenMessages(db)
  await cases(db)
}

async function hideable(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts rename to all_posts`.execute(db)
  await sql`alter table comments rename to all_comments`.execute(db)
  await sql`
    alter table all_posts
      add column hidden_at timestamptz(3),
      -- Pinned posts come first in their community.
      add column pinned_at timestamptz(3)`.execute(db)
  await sql`
    alter table all_comments
      add column hidden_at timestamptz(3),
      -- Whether its post is hidden; a trigger keeps it.
      add column post_hidden boolean not null default false`.execute(db)
  await sql`
    create view posts as
    select id, author_id, community_id, content, tag, image_media_id, image_alt, video_media_id, thumbnail_media_id,
      category, is_featured, video_seconds, video_aspect, likes_count, comments_count, views_count, shares_count,
      pinned_at, created_at, updated_at
    from all_posts where hidden_at is null`.execute(db)
  await sql`
    create view comments as
    select id, post_id, user_id, content, created_at
    from all_comments where hidden_at is null and not post_hidden`.execute(db)
}

/** As before, without the hidden rows; and an order in which pinned posts come first. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  const visible: Record<string, string> = {
    posts_feed: '(created_at desc, id desc) where community_id is null and',
    posts_feed_category: '(category, created_at desc, id desc) where community_id is null and',
    posts_photos: `(author_id, created_at desc, id desc) include (community_id)
      where image_media_id is not null and`,
  }
  for (const [name, on] of Object.entries(visible)) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`create index ${sql.ref(name)} on all_posts ${sql.raw(on)} hidden_at is null`.execute(db)
  }
  // Of all rows: it also finds those of a deleted person. Equal entries take little room, so it stays small.
  await sql`drop index posts_author_community`.execute(db)
  await sql`create index posts_author_community on all_posts (author_id, community_id, hidden_at)`.execute(db)
  await sql`
    create index posts_pinned_first on all_posts
      (community_id, pinned_at desc nulls last, created_at desc, id desc) where hidden_at is null`.execute(db)
  await sql`create index posts_hidden on all_posts (author_id) where hidden_at is not null`.execute(db)
}

/** What a message said before it was hidden. In its place there is a sentence, so that positions keep having no gaps. */
async function hiddenMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_messages (
      message_id uuid primary key references messages on delete cascade,
      type text not null,
      content text not null,
      attachment_media_id uuid references media,
      hidden_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index hidden_messages_attachment on hidden_messages (attachment_media_id)
    where attachment_media_id is not null`.execute(db)
}

async function cases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_cases (
      id uuid primary key,
      -- Null: for the people who look after the platform.
      community_id uuid references communities on delete cascade,
      -- What it is about: one of these.
      post_id uuid references all_posts on delete cascade,
      comment_id uuid references all_comments on delete cascade,
      message_id uuid references messages on delete cascade,
      profile_id uuid references users on delete cascade,
      target_kind text not null generated always as (case
        when post_id is not null then 'post' when comment_id is not null then 'comment'
        when message_id is not null then 'message' else 'profile' end) stored,
      target_id uuid not null generated always as (
        coalesce(post_id, comment_id, message_id, profile_id)) stored,
      -- Whose it is.
      author_id uuid not null references users on delete cascade,
      state text not null default 'open' check (state in ('open', 'hidden', 'dismissed', 'warned')),
      -- Rises with each decision, so that nobody decides over what somebody else has just decided.
      version integer not null default 1,
      reason text,
      note text,
      decided_by uuid references users on delete set null,
      decided_by_name text,
      decided_at timestamptz(3),
      -- The last time it was reported, and the order of the queue.
      reported_at timestamptz(3) not null default now(),
      check (num_nonnulls(post_id, comment_id, message_id, profile_id) = 1),
      unique nulls not distinct (target_id, target_kind, community_id)
    )`.execute(db)
  await sql`
    create index moderation_cases_queue on moderation_cases
      (community_id, (state = 'open'), reported_at desc, id desc)`.execute(db)
  for (const column of ['post_id', 'comment_id', 'message_id', 'profile_id', 'decided_by']) {
    await sql`
      create index ${sql.ref(`moderation_cases_${column}`)} on moderation_cases (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
  await sql`create index moderation_cases_author on moderation_cases (author_id, community_id)`.execute(db)
  await sql`
    create table moderation_reports (
      id uuid primary key,
      case_id uuid not null references moderation_cases on delete cascade,
      reporter_id uuid not null references users on delete cascade,
      reason text not null,
      text text not null default '',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (case_id, reporter_id)
    )`.execute(db)
  // What was said to a person, or done with them, before.
  await sql`
    create index studio_changes_about_people on studio_changes (subject_id)
    where action in ('member.warn', 'member.mute')`.execute(db)
  await sql`create index moderation_reports_reporter on moderation_reports (reporter_id)`.execute(db)
  // Something that was only reported, by people whose accounts are deleted by now, waits for nobody.
  await sql`
    create function close_unreported_case() returns trigger language plpgsql as $$
    begin
      delete from moderation_cases c
      where c.id = old.case_id and c.state = 'open' and c.decided_at is null
        and not exists (select from moderation_reports r where r.case_id = c.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger close_case after delete on moderation_reports
    for each row execute function close_unreported_case()`.execute(db)
}
