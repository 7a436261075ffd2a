/** Fills a database with many members, for tests that measure time. */
import { type RawBuilder, sql } from 'kysely'
import { type Config, directUrlOf } from '../../../server/config.ts'
import { type Db, openDatabase } from '../../../server/db/client.ts'

/** A prime number, so that the owner of a row does not depend on its kind or time. */
export const memberCount = 10_007

/** A common table expression that numbers the members from 0. */
export const numberedMembers = sql`
  people as (select id, row_number() over (order by id) - 1 as place from users where password_hash = '')`

/**
 * Drops the indexes (of one table or of all) that are not unique, fills tables, and builds them again: quicker than row
 * by row.
 */
export async function withoutIndexes(
  connection: Db,
  fill: () => Promise<unknown>,
  table: string | null = null,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select quote_ident(c.relname) as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and not indisunique and c.relkind = 'i'
      and (${table}::regclass is null or indrelid = ${table}::regclass)`.execute(connection)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(connection)
  await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(connection)
}

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>

/**
 * Fills tables on a connection of its own, which waits as long as it takes, bypassing triggers and foreign keys, and
 * vacuums them as autovacuum would.
 */
export async function withoutTriggers(
  config: Config,
  fill: (run: Run, connection: Db) => Promise<unknown>,
): Promise<void> {
  const connection = openDatabase(directUrlOf(config) ?? '', { max: 1, timeoutMs: 0 })
  const run: Run = (statement) => statement.execute(connection)
  try {
    await run(sql`set session_replication_role = replica`)
    await fill(run, connection)
    await run(sql`vacuum analyze`)
  } finally {
    await connection.destroy()
  }
}

/** Fills tables without triggers, and builds the indexes afterwards. */
export const insertInBulk = (config: Config, fill: (run: Run) => Promise<unknown>): Promise<void> =>
  withoutTriggers(config, (run, connection) => withoutIndexes(connection, () => fill(run)))

/** Adds many members of these communities, and then fills tables without triggers and indexes. */
export const insertInCommunities = (
  config: Config,
  communities: readonly string[],
  fill: (run: Run) => Promise<unknown>,
): Promise<void> =>
  insertInBulk(config, async (run) => {
    await run(sql`
      insert into users (id, name, email, email_key, password_hash)
      select gen_random_uuid(), 'Persona ' || n, n || '@faro.test', n || '@faro.test', ''
      from generate_series(1, ${memberCount}::integer) n`)
    await run(sql`
      insert into memberships (id, community_id, user_id, role, joined_at)
      select gen_random_uuid(), c, id, 'member', now() - interval '1 year'
      from users, unnest(${communities}::uuid[]) c where password_hash = ''`)
    // Without statistics the planner may assume empty tables, and the next statement may take a minute.
    await run(sql`analyze users, memberships`)
    await fill(run)
  })
