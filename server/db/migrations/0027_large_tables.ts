import { type Kysely, sql } from 'kysely'

/**
 * Tables that grow with use for as long as Faro runs. By default a fifth of a table has to change before it is vacuumed,
 * and a tenth before its statistics are refreshed: of a hundred million rows, too late.
 */
const growing = [
  'activity',
  'activity_reads',
  'ad_impressions',
  'all_comments',
  'all_posts',
  'conversation_members',
  'conversations',
  'media',
  'messages',
  'monthly_points',
  'point_entries',
  'post_likes',
  'post_shares',
  'post_views',
  'sessions',
]

/**
 * Per cent of a page that new rows may fill, of tables whose rows are updated in columns without an index: with room on
 * its page, the new version of a row needs no new entries in the indexes.
 */
const fillFactors = {
  ad_creatives: 50,
  all_posts: 90,
  communities: 50,
  conversation_members: 80,
  conversations: 80,
  rate_limits: 50,
  visits: 80,
}

/** Storage settings of large tables, and the points' own month in each look at the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of growing) {
    await sql`
      alter table ${sql.table(table)} set (
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02)`.execute(db)
  }
  for (const [table, percent] of Object.entries(fillFactors)) {
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(db)
  }
  await lookIntoOneMonth(db)
}

/**
 * What is taken back is so in the month in which it was earned. Saying so leads to one partition of the ledger, where it
 * is partitioned.
 */
async function lookIntoOneMonth(db: Kysely<unknown>): Promise<void> {
  for (const name of ['earn_points', 'point_entries_add', 'point_entries_remove']) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(oid) as definition from pg_proc
      where proname = ${name} and pronamespace = coalesce(current_schema(), 'public')::regnamespace`.execute(
      db,
    )
    const before = rows[0]?.definition ?? ''
    const after = before.replaceAll('where back.user_id = e.user_id', '$& and back.month = e.month')
    if (after === before) throw new Error(`${name} is not what an earlier migration made`)
    await sql.raw(after).execute(db)
  }
}
