import { type Kysely, sql } from 'kysely'

/** Notes when a person first saw a personal invitation: until then it counts at the activity button. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations add column seen_at timestamptz(3)`.execute(db)
}
