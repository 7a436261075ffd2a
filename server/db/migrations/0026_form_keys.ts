import { type Kysely, sql } from 'kysely'

/**
 * The idempotency key of a review and of a survey's response: one that is sent again because its reply was lost is
 * recognised. There is one of each per person anyway, so the key needs no index of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reviews', 'survey_responses']) {
    await sql`
      alter table ${sql.table(table)}
      add column idempotency_key text check (length(idempotency_key) <= 64)`.execute(db)
  }
}
