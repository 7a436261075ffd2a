import { type Kysely, sql } from 'kysely'

/** At most this many of the latest comments' writers are told of another one. */
const latestComments = 50

/** Tells authors, and those who commented lately, of comments. */
export async function tellOfComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_comments() returns trigger language plpgsql as $$
    begin
      insert into activity as told (user_id, kind, community_id, post_id, comment_id, actor_id, batch_at, occurred_at)
      select distinct on (listener.user_id, c.post_id)
        listener.user_id, listener.kind, p.community_id, c.post_id, c.id, c.user_id, c.created_at, c.created_at
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
      on conflict (post_id, kind, user_id) where post_id is not null do update set
        comment_id = excluded.comment_id,
        actor_id = excluded.actor_id,
        batch_at = case when activity_is_read(told) then excluded.batch_at else told.batch_at end,
        occurred_at = excluded.occurred_at
      where excluded.occurred_at >= told.occurred_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on comments referencing new table as changed
    for each statement execute function tell_of_comments()`.execute(db)
  // Lines lead to the latest comment that is left; whoever has no comment left is not told of others'.
  await sql`
    create function untell_comments() returns trigger language plpgsql as $$
    begin
      with affected as (
        select a.id, left_over.id as comment_id, left_over.user_id as actor_id, left_over.created_at
        from activity a
        left join lateral (
          select c.id, c.user_id, c.created_at from comments c
          where c.post_id = a.post_id and c.user_id <> a.user_id
            and (a.kind = 'reply' or c.created_at >= (
              select min(own.created_at) from comments own
              where own.post_id = a.post_id and own.user_id = a.user_id))
          order by c.created_at desc, c.id desc limit 1
        ) left_over on true
        where a.post_id in (select post_id from changed) and a.kind in ('reply', 'thread')
      ), gone as (
        delete from activity where id in (select id from affected where comment_id is null)
      )
      update activity a set
        comment_id = f.comment_id, actor_id = f.actor_id, occurred_at = f.created_at,
        batch_at = least(a.batch_at, f.created_at)
      from affected f where f.id = a.id and f.comment_id is not null and f.comment_id <> a.comment_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger untell after delete on comments referencing old table as changed
    for each statement execute function untell_comments()`.execute(db)
}

/** Tells authors of likes. */
export async function tellOfLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_likes() returns trigger language plpgsql as $$
    begin
      insert into activity as told (user_id, kind, community_id, post_id, actor_id, batch_at, occurred_at)
      select distinct on (l.post_id)
        p.author_id, 'reaction', p.community_id, l.post_id, l.user_id, l.created_at, l.created_at
      from changed l join posts p on p.id = l.post_id
      where l.user_id <> p.author_id
      order by l.post_id, l.created_at desc, l.user_id
      on conflict (post_id, kind, user_id) where post_id is not null do update set
        actor_id = excluded.actor_id,
        batch_at = case when activity_is_read(told) then excluded.batch_at else told.batch_at end,
        occurred_at = excluded.occurred_at
      where excluded.occurred_at >= told.occurred_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell after insert on post_likes referencing new table as changed
    for each statement execute function tell_of_likes()`.execute(db)
  await sql`
    create function untell_likes() returns trigger language plpgsql as $$
    begin
      with affected as (
        select a.id, left_over.user_id as actor_id, left_over.created_at
        from activity a
        left join lateral (
          select l.user_id, l.created_at from post_likes l
          where l.post_id = a.post_id and l.user_id <> a.user_id
          order by l.created_at desc, l.user_id limit 1
        ) left_over on true
        where a.post_id in (select post_id from changed) and a.kind = 'reaction'
      ), gone as (
        delete from activity where id in (select id from affected where actor_id is null)
      )
      update activity a set
        actor_id = f.actor_id, occurred_at = f.created_at, batch_at = least(a.batch_at, f.created_at)
      from affected f where f.id = a.id and f.actor_id is not null and f.actor_id <> a.actor_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger untell after delete on post_likes referencing old table as changed
    for each statement execute function untell_likes()`.execute(db)
}
