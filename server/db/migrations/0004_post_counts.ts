import { type Kysely, sql } from 'kysely'
import { countWithTrigger } from './counters.ts'

/** How many posts a community has, kept rather than counted at every page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table communities add column posts_count integer not null default 0`.execute(db)
  await sql`
    update communities set posts_count = (select count(*) from posts where community_id = communities.id)`.execute(
    db,
  )
  await countWithTrigger(db, 'posts', 'communities', 'community_id', 'posts_count')
}
