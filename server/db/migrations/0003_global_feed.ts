import { type Kysely, sql } from 'kysely'
import { countWithTrigger } from './counters.ts'

/** The global feed and its ads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column category text,
      add column is_featured boolean not null default false,
      add column thumbnail_media_id uuid references media,
      add column video_seconds real check (video_seconds >= 0),
      add column video_aspect text check (video_aspect in ('horizontal', 'vertical', 'square')),
      add column views_count integer not null default 0,
      add column shares_count integer not null default 0`.execute(db)
  await sql`create index posts_feed on posts (created_at desc, id desc) where community_id is null`.execute(
    db,
  )
  await sql`
    create index posts_feed_category on posts (category, created_at desc, id desc)
    where community_id is null`.execute(db)
  await sql`
    create index posts_thumbnail on posts (thumbnail_media_id) where thumbnail_media_id is not null`.execute(
    db,
  )
  await sql`
    create table post_views (
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      viewed_on date not null default current_date,
      seconds real not null,
      primary key (post_id, user_id, viewed_on)
    )`.execute(db)
  await sql`create index post_views_user on post_views (user_id)`.execute(db)
  await sql`
    create table post_shares (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      share_type text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index post_shares_post on post_shares (post_id)`.execute(db)
  await sql`create index post_shares_user on post_shares (user_id)`.execute(db)
  await sql`
    create table ads (
      id uuid primary key,
      description text,
      link_url text,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) check (ends_at > starts_at),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index ads_dates on ads (starts_at, ends_at)`.execute(db)
  await sql`
    create table ad_creatives (
      id uuid primary key,
      ad_id uuid not null references ads on delete cascade,
      position smallint not null,
      title text,
      copy text,
      link_url text,
      media_id uuid references media,
      impressions_count integer not null default 0,
      unique (ad_id, position)
    )`.execute(db)
  await sql`create index ad_creatives_media on ad_creatives (media_id) where media_id is not null`.execute(db)
  await sql`
    create table ad_impressions (
      id uuid primary key,
      creative_id uuid not null references ad_creatives on delete cascade,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index ad_impressions_creative on ad_impressions (creative_id, created_at)`.execute(db)
  await sql`create index ad_impressions_user on ad_impressions (user_id)`.execute(db)

  await countWithTrigger(db, 'post_views', 'posts', 'post_id', 'views_count')
  await countWithTrigger(db, 'post_shares', 'posts', 'post_id', 'shares_count')
  await countWithTrigger(db, 'ad_impressions', 'ad_creatives', 'creative_id', 'impressions_count')
}
