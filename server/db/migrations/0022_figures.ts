import { type Kysely, sql } from 'kysely'

/** What the figures of a community over twelve weeks are counted from, in indexes that have all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await placeComments(db)
  await sql`
    create index comments_community on all_comments (community_id, created_at) include (user_id)
    where community_id is not null and hidden_at is null and not post_hidden`.execute(db)
  await sql`
    create index posts_written on all_posts (community_id, created_at) include (author_id)
    where community_id is not null and hidden_at is null`.execute(db)
  await sql`drop index purchases_community`.execute(db)
  await sql`
    create index purchases_community on purchases (community_id, paid_at) include (amount, currency)`.execute(
    db,
  )
}

/** Each comment has the community of its post, which never changes; none for those of the global feed. */
async function placeComments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table all_comments add column community_id uuid`.execute(db)
  // It changes nothing that the triggers look at.
  await sql`alter table all_comments disable trigger user`.execute(db)
  await sql`
    update all_comments c set community_id = p.community_id
    from all_posts p where p.id = c.post_id and p.community_id is not null`.execute(db)
  await sql`alter table all_comments enable trigger user`.execute(db)
  await sql`drop trigger comments_not_in_archived_community on all_comments`.execute(db)
  await sql`drop function refuse_comment_in_archived_community()`.execute(db)
  await sql`
    create function place_comment() returns trigger language plpgsql as $$
    begin
      new.community_id := (select community_id from posts where id = new.post_id);
      perform refuse_in_archived_community(new.community_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger place_comment before insert on all_comments
    for each row execute function place_comment()`.execute(db)
  await sql`
    create or replace view comments as
    select id, post_id, user_id, content, created_at, community_id
    from all_comments where hidden_at is null and not post_hidden`.execute(db)
}
