import { type Kysely, sql } from 'kysely'

/** The idempotency key of a comment: one that is sent again because its reply was lost is not written twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table all_comments add column idempotency_key text`.execute(db)
  await sql`
    create unique index comments_idempotency_key on all_comments (user_id, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`
    create or replace view comments as
    select id, post_id, user_id, content, created_at, community_id, idempotency_key
    from all_comments where hidden_at is null and not post_hidden`.execute(db)
}
