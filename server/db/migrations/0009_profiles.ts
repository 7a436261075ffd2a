import { type Kysely, sql } from 'kysely'

/** Profiles: what people say of themselves, who follows whom, and whose posts are for followers only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column location text,
      add column website text check (website ~* '^https?://'),
      add column birth_date date,
      add column is_profile_public boolean not null default true,
      add column cover_media_id uuid references media on delete set null,
      add column followers_count integer not null default 0 check (followers_count >= 0),
      add column following_count integer not null default 0 check (following_count >= 0)`.execute(db)
  await sql`create index users_cover on users (cover_media_id) where cover_media_id is not null`.execute(db)
  // The few whose posts are not for everybody: what every page of the global feed is held against.
  await sql`create index users_private on users (id) where not is_profile_public`.execute(db)

  await sql`
    create table profile_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      position smallint not null,
      title text not null check (length(title) between 1 and 60),
      url text not null check (url ~* '^https?://'),
      unique (user_id, position)
    )`.execute(db)

  await followers(db)

  // What a profile counts, by community; and its pictures.
  await sql`create index posts_author_community on posts (author_id, community_id)`.execute(db)
  await sql`
    create index posts_photos on posts (author_id, created_at desc, id desc) include (community_id)
    where image_media_id is not null`.execute(db)
}

async function followers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table followers (
      follower_id uuid not null references users on delete cascade,
      followed_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (follower_id, followed_id),
      check (follower_id <> followed_id)
    )`.execute(db)
  await sql`create index followers_followed on followers (followed_id, follower_id)`.execute(db)
  // Both people's counts at once, their rows locked in order: two who follow each other at the same moment would
  // otherwise each hold one row and wait for the other.
  for (const [event, table, step] of [
    ['insert', 'new', 1],
    ['delete', 'old', -1],
  ] as const) {
    const name = sql.raw(`followers_count_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        perform 1 from users
        where id in (select follower_id from changed union select followed_id from changed)
        order by id for no key update;
        update users
        set followers_count = followers_count + ${sql.raw(String(step))} * n.followers,
            following_count = following_count + ${sql.raw(String(step))} * n.following
        from (
          select id, sum(followers)::integer as followers, sum(following)::integer as following
          from (select followed_id as id, 1 as followers, 0 as following from changed
                union all
                select follower_id, 0, 1 from changed) each_way
          group by id
        ) n
        where users.id = n.id;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on followers
      referencing ${sql.raw(table)} table as changed for each statement execute function ${name}()`.execute(
      db,
    )
  }
}
