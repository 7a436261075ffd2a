import { type Kysely, sql } from 'kysely'

/** Indexes behind foreign keys, by name: without one, deleting what a row refers to reads the whole table. */
const missing = {
  comments_user: 'comments (user_id)',
  communities_owner: 'communities (owner_id)',
  communities_featured_product: 'communities (featured_product_id) where featured_product_id is not null',
  idempotency_keys_post: 'idempotency_keys (post_id)',
  media_owner: 'media (owner_id)',
  modules_coach: 'modules (coach_id)',
  products_seller: 'products (seller_id)',
  purchases_community: 'purchases (community_id)',
  testimonies_community: 'testimonies (community_id)',
  testimony_uploads_user: 'testimony_uploads (user_id)',
}

/** Those that left out the few rows which their queries do not want, and so could not stand behind the key. */
const partial = {
  conversation_members_user: 'conversation_members (user_id)',
  testimony_types_community: 'testimony_types (community_id, position, created_at, id)',
}

/** An index behind every foreign key, but for the five kinds of points, which stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(partial)) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const [name, on] of Object.entries({ ...missing, ...partial })) {
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  }
}
