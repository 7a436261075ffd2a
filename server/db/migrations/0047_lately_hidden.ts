import { type Kysely, sql } from 'kysely'

/** Finds what moderators have hidden since a moment, which is sent to pages that have missed events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index moderation_cases_hidden on moderation_cases (decided_at)
    where state = 'hidden' and target_kind in ('post', 'comment')`.execute(db)
}
