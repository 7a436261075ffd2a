/** Adds payments for memberships of people who may not come back to those that staff have to look at. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_problems
      drop constraint payment_problems_kind_check,
      add constraint payment_problems_kind_check check (
        kind in ('underpaid', 'overpaid', 'currency', 'gone', 'banned', 'deleted', 'dispute'))`.execute(db)
}
