/** Reading and writing the tables of a database for backups. */
import { pipeline } from 'node:stream/promises'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export interface Table {
  name: string
  /** Stored columns, without generated ones. */
  columns: string[]
}

/** The schema of Faro's tables: `public`, or the one in the role's `search_path`. */
const schema = `coalesce(current_schema(), 'public')::regnamespace`

/** Tables of the migrator, written by `migrateTo`. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock']

/** All tables to back up; a partitioned one as a whole. Unlogged ones are left out: they are emptied by a crash anyway. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${schema} and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [migratorTables],
  )
  return rows
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Objects of the schema that belong to no extension: their names and the commands that drop them. */
const schemaObjects = `
  select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
    when 'f' then 'foreign table' when 'S' then 'sequence' else 'table' end, oid::regclass) as drop,
    oid::regclass::text as name
  from pg_class c where relnamespace = ${schema} and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not relispartition
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and objsubid = 0 and deptype in ('e', 'i', 'a'))
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure), oid::regprocedure::text
  from pg_proc p where pronamespace = ${schema}
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('drop type if exists %s cascade', oid::regtype), oid::regtype::text
  from pg_type t where typnamespace = ${schema} and typtype in ('e', 'd', 'r') and not exists (
    select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')`

/** Names of the objects in the schema, except extensions and their objects. */
export async function listSchemaObjects(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(schemaObjects)
  return rows.map(({ name }) => name)
}

/** Drops everything in the schema except extensions, and keeps its privileges. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(schemaObjects)
  for (const { drop } of rows) await client.query(drop)
}

/** Writes the rows of a table, partitioned or not, in PostgreSQL's text format. @returns the number of rows. */
export async function copyOut(client: pg.ClientBase, table: Table, through: Writable[]): Promise<number> {
  const source = client.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(table.name)}) to stdout`),
  )
  await pipeline([source, ...through])
  return source.rowCount ?? 0
}

/** Reads rows into a table. @returns the number of rows. */
export async function copyIn(client: pg.ClientBase, table: Table, source: Readable): Promise<number> {
  const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  await pipeline(source, target)
  return target.rowCount ?? 0
}

/**
 * Runs `fill` on empty tables without foreign keys and triggers, and recreates these afterwards, which validates the
 * keys. Runs within the client's transaction.
 */
export async function loadWithoutConstraints(
  client: pg.ClientBase,
  tables: Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = ${schema}`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await fill()
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
  await resetSequences(client, tables)
}

/** Sets the sequences to the highest existing number. */
async function resetSequences(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [quoted(name), column],
      )
      const sequence = rows[0]?.sequence
      if (!sequence) continue
      await client.query(
        `select setval($1, coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(name)}`,
        [sequence],
      )
    }
  }
}
