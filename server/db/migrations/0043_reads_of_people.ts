import { type Kysely, sql } from 'kysely'

/** Checks the references of what members have read, and adds the index by which it goes with a deleted person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['community_id', 'user_id']) {
    await sql`
      alter table community_reads validate constraint ${sql.ref(`community_reads_${column}_fkey`)}`.execute(
      db,
    )
  }
  await sql`create index community_reads_user on community_reads (user_id)`.execute(db)
}
