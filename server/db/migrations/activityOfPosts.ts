import { type Kysely, sql } from 'kysely'

/** The writers of at most this many of the latest comments are told of another one. */
const latestComments = 50

/**
 * What another event changes of the row of a post and a person who is told. `created_at` is the beginning of a
 * transaction, so an event that comes later may be older.
 */
const moveUp = sql`
  on conflict (post_id, kind, user_id) where post_id is not null do update set
    actor_id = case when excluded.occurred_at >= told.occurred_at then excluded.actor_id else told.actor_id end,
    batch_at = case
      when activity_is_read(told) then excluded.batch_at else least(told.batch_at, excluded.batch_at) end,
    occurred_at = greatest(told.occurred_at, excluded.occurred_at)`

/** What is taken back is left out when the rows are read. */
export async function tellOfComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_comments() returns trigger language plpgsql as $$
    begin
      insert into activity as told (user_id, kind, community_id, post_id, actor_id, batch_at, occurred_at)
      select distinct on (listener.user_id, c.post_id)
        listener.user_id, listener.kind, p.community_id, c.post_id, c.user_id,
        min(c.created_at) over (partition by listener.user_id, c.post_id), c.created_at
      from changed c
      join posts p on p.id = c.post_id
      cross join lateral (
        select p.author_id as user_id, 'reply' as kind
        union all
        select distinct latest.user_id, 'thread' from (
          select e.user_id from comments e
          where e.post_id = c.post_id and (e.created_at, e.id) < (c.created_at, c.id)
          order by e.created_at desc, e.id desc
          limit ${sql.lit(latestComments)}
        ) latest
        where latest.user_id <> p.author_id
      ) listener
      where listener.user_id <> c.user_id
      order by listener.user_id, c.post_id, c.created_at desc, c.id desc
      ${moveUp};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on comments referencing new table as changed
    for each statement execute function tell_of_comments()`.execute(db)
}

/** A like that is taken back and given again is the first one, and not told of again. */
export async function tellOfLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table likes_taken_back (
      post_id uuid not null references posts on delete cascade,
      -- Not a reference, like those of activity.
      user_id uuid not null,
      liked_at timestamptz(3) not null,
      primary key (post_id, user_id)
    )`.execute(db)
  await sql`create index likes_taken_back_user on likes_taken_back (user_id)`.execute(db)
  await sql`create index likes_taken_back_old on likes_taken_back (liked_at)`.execute(db)
  await sql`
    create function remember_likes() returns trigger language plpgsql as $$
    begin
      insert into likes_taken_back (post_id, user_id, liked_at)
      select gone.post_id, gone.user_id, gone.created_at from gone
      -- Not those that are deleted with their post or their person.
      join posts on posts.id = gone.post_id
      join users on users.id = gone.user_id
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remember after delete on post_likes referencing old table as gone
    for each statement execute function remember_likes()`.execute(db)
  await sql`
    create function restore_like() returns trigger language plpgsql as $$
    begin
      new.created_at := coalesce(
        (select liked_at from likes_taken_back b where b.post_id = new.post_id and b.user_id = new.user_id),
        new.created_at);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger restore before insert on post_likes
    for each row execute function restore_like()`.execute(db)
  await sql`
    create function tell_of_likes() returns trigger language plpgsql as $$
    begin
      insert into activity as told (user_id, kind, community_id, post_id, actor_id, batch_at, occurred_at)
      select distinct on (l.post_id)
        p.author_id, 'reaction', p.community_id, l.post_id, l.user_id,
        min(l.created_at) over (partition by l.post_id), l.created_at
      from changed l join posts p on p.id = l.post_id
      where l.user_id <> p.author_id and not exists (
        select from likes_taken_back b where b.post_id = l.post_id and b.user_id = l.user_id)
      order by l.post_id, l.created_at desc, l.user_id
      ${moveUp};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on post_likes referencing new table as changed
    for each statement execute function tell_of_likes()`.execute(db)
}
