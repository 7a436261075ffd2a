import { type Kysely, sql } from 'kysely'
import { countWithTrigger } from './counters.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null check (length(name) between 1 and 200),
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      level smallint not null default 1 check (level between 1 and 5),
      role text not null default 'user',
      bio text,
      membership_type text not null default 'basic',
      coach_since timestamptz(3),
      avatar_media_id uuid,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await sql`
    create table communities (
      id uuid primary key,
      name text not null,
      description text,
      is_public boolean not null,
      owner_id uuid not null references users,
      member_count integer not null default 0,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table memberships (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'moderator', 'member')),
      joined_at timestamptz(3) not null default now(),
      unique (community_id, user_id)
    )`.execute(db)
  await sql`create index memberships_user on memberships (user_id)`.execute(db)
  await sql`
    create table media (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('image', 'video')),
      storage_key text not null unique,
      content_type text not null,
      bytes bigint not null,
      width integer,
      height integer,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`alter table users add foreign key (avatar_media_id) references media on delete set null`.execute(
    db,
  )
  await sql`
    create table posts (
      id uuid primary key,
      author_id uuid not null references users on delete cascade,
      community_id uuid references communities on delete cascade,
      content text not null,
      tag text,
      image_media_id uuid references media,
      image_alt text,
      video_media_id uuid references media,
      likes_count integer not null default 0,
      comments_count integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index posts_community on posts (community_id, created_at desc, id desc)`.execute(db)
  await sql`create index posts_author on posts (author_id, created_at desc, id desc)`.execute(db)
  await sql`
    create table post_likes (
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (post_id, user_id)
    )`.execute(db)
  await sql`create index post_likes_user on post_likes (user_id)`.execute(db)
  await sql`
    create table comments (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      content text not null check (length(content) between 1 and 1000),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index comments_post on comments (post_id, created_at, id)`.execute(db)
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      post_id uuid not null references posts on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, key)
    )`.execute(db)
  await sql`
    create table rate_limits (
      key text primary key,
      count integer not null,
      window_ends timestamptz(3) not null
    )`.execute(db)
  await sql`create table secrets (name text primary key, value text not null)`.execute(db)
  await sql`create table markers (name text primary key, at timestamptz(3) not null default now())`.execute(
    db,
  )

  await countWithTrigger(db, 'memberships', 'communities', 'community_id', 'member_count')
  await countWithTrigger(db, 'post_likes', 'posts', 'post_id', 'likes_count')
  await countWithTrigger(db, 'comments', 'posts', 'post_id', 'comments_count')
}
