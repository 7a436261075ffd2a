import { type Kysely, sql } from 'kysely'

/** Counts of what can be seen: what is hidden is not counted, but the counts of what is hidden stay true. */
export async function countVisible(db: Kysely<unknown>): Promise<void> {
  // Reactions to a post count whether it is hidden or not: it may be restored.
  for (const [child, column] of [
    ['post_likes', 'likes_count'],
    ['post_views', 'views_count'],
    ['post_shares', 'shares_count'],
  ] as const) {
    await count(db, { name: `${child}_${column}`, parent: 'all_posts', key: 'post_id', column, only: 'true' })
  }
  await count(db, {
    name: 'comments_comments_count',
    parent: 'all_posts',
    key: 'post_id',
    column: 'comments_count',
    only: 'hidden_at is null',
  })
  await count(db, {
    name: 'posts_posts_count',
    parent: 'communities',
    key: 'community_id',
    column: 'posts_count',
    only: 'hidden_at is null',
  })
  await countHiding(db)
}

interface Counter {
  name: string
  parent: string
  key: string
  column: string
  only: string
}

async function count(db: Kysely<unknown>, { name, parent, key, column, only }: Counter): Promise<void> {
  const [p, k, c] = [sql.raw(parent), sql.raw(key), sql.raw(column)]
  for (const [does, sign] of [
    ['add', '+'],
    ['remove', '-'],
  ] as const) {
    await sql`
      create or replace function ${sql.raw(`${name}_${does}`)}() returns trigger language plpgsql as $$
      begin
        update ${p} set ${c} = ${c} ${sql.raw(sign)} n.total
        from (
          select ${k} as id, count(*)::integer as total from changed where ${sql.raw(only)} group by ${k} order by ${k}
        ) n
        where ${p}.id = n.id;
        return null;
      end $$`.execute(db)
  }
}

/** Hiding and restoring count like deleting and adding; comments follow their post. */
async function countHiding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_hidden_post() returns trigger language plpgsql as $$
    begin
      update all_comments set post_hidden = new.hidden_at is not null where post_id = new.id;
      update communities set posts_count = posts_count + case when new.hidden_at is null then 1 else -1 end
      where id = new.community_id;
      return null;
    end $$`.execute(db)
  await sql`
    create function count_hidden_comment() returns trigger language plpgsql as $$
    begin
      update all_posts set comments_count = comments_count + case when new.hidden_at is null then 1 else -1 end
      where id = new.post_id;
      return null;
    end $$`.execute(db)
  for (const [table, does] of [
    ['all_posts', 'count_hidden_post'],
    ['all_comments', 'count_hidden_comment'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(does)} after update of hidden_at on ${sql.raw(table)} for each row
      when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function ${sql.raw(does)}()`.execute(
      db,
    )
  }
}

/** What is deleted with a person or taken back is handled alike whether its post is hidden or not. */
export async function handleAlike(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function remember_likes() returns trigger language plpgsql as $$
    begin
      insert into likes_taken_back (post_id, user_id, liked_at)
      select gone.post_id, gone.user_id, gone.created_at from gone
      -- Not those that are deleted with their post or their person.
      join all_posts on all_posts.id = gone.post_id
      join users on users.id = gone.user_id
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function comments_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      -- One that goes with its post keeps its points: whoever wrote it has taken nothing back.
      for gone in
        select c.user_id, c.id from went c join all_posts p on p.id = c.post_id order by c.user_id, c.id
      loop
        perform take_points_back(gone.user_id, 'comments', gone.id);
      end loop;
      return null;
    end $$`.execute(db)
}
