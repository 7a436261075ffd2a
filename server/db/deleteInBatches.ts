/**
 * Deletes any number of rows with all that belongs to them, in short transactions. A single `delete` of a community with
 * all its members and posts would take longer than any statement may, and keep everybody waiting for its locks.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Database } from './schema.ts'

/** Rows that one transaction changes. */
const defaultBatchSize = 1000

interface BatchOptions {
  /** Rows that one transaction changes. */
  batchSize?: number
  /** Settings of each transaction that its triggers read, such as `faro.quiet`. */
  settings?: Readonly<Record<string, string>>
}

/** A foreign key whose rows are deleted with the row that they refer to, or lose the reference. */
interface Reference {
  child: string
  parent: string
  columns: string[]
  parentColumns: string[]
  action: 'cascade' | 'set null'
}

/**
 * Deletes the rows of a table that meet a condition, after the rows that refer to them, as their foreign keys say. Each
 * batch is committed by itself, so a later call goes on where this one has failed. Rows that others have locked are left
 * to the foreign keys, or to a later call. Triggers find the name of the table whose rows go, too, in the setting
 * `faro.deleted_with`.
 * @returns the number of deleted rows of the table itself.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
  { batchSize = defaultBatchSize, settings = {} }: BatchOptions = {},
): Promise<number> {
  const references = await listReferences(db)

  /** Runs one statement with the settings, which end with its transaction. @returns the number of changed rows. */
  async function change(statement: RawBuilder<unknown>, deletedWith: string | undefined): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const all = { ...settings, ...(deletedWith !== undefined && { 'faro.deleted_with': deletedWith }) }
      for (const [name, value] of Object.entries(all)) {
        await sql`select set_config(${name}, ${value}, true)`.execute(trx)
      }
      return Number((await statement.execute(trx)).numAffectedRows ?? 0)
    })
  }

  /** Rows by their place in the table. In a partitioned one a place is not unique, so the condition is repeated. */
  const batchOf = (name: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    ctid = any(array(select ctid from ${name} where ${where} limit ${sql.lit(batchSize)} for update skip locked))
    and ${where}`

  async function repeat(once: () => Promise<number>): Promise<number> {
    for (let total = 0; ;) {
      const changed = await once()
      total += changed
      if (changed < batchSize) return total
    }
  }

  async function deleteRows(name: string, where: RawBuilder<unknown>, deletedWith?: string): Promise<number> {
    const own = references.filter(({ parent }) => parent === name)
    const from = sql.raw(name)
    if (own.length === 0) {
      return repeat(() => change(sql`delete from ${from} where ${batchOf(from, where)}`, deletedWith))
    }
    const columns = sql.raw([...new Set(own.flatMap(({ parentColumns }) => parentColumns))].join(', '))
    return repeat(async () => {
      const { rows } = await sql<{ key: object }>`
        select to_jsonb(k) as key from (
          select ${columns} from ${from} where ${where} limit ${sql.lit(batchSize)}) k`.execute(db)
      if (rows.length === 0) return 0
      const keys = JSON.stringify(rows.map(({ key }) => key))
      const keyed = (some: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
        sql`(${some}) in (select ${of} from jsonb_populate_recordset(null::${from}, ${keys}::jsonb))`
      // Deleting rows may make others, such as the memory of a like: until nothing is left.
      while ((await deleteChildren(own, keyed)) > 0) continue
      return change(sql`delete from ${from} where ${keyed(columns, columns)} and ${where}`, deletedWith)
    })
  }

  async function deleteChildren(
    own: readonly Reference[],
    keyed: (some: RawBuilder<unknown>, of: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): Promise<number> {
    let changed = 0
    for (const { child, parent, columns, parentColumns, action } of own) {
      const where = keyed(sql.raw(columns.join(', ')), sql.raw(parentColumns.join(', ')))
      if (action === 'cascade') changed += await deleteRows(child, where, parent)
      else {
        const name = sql.raw(child)
        const nothing = sql.raw(columns.map((column) => `${column} = null`).join(', '))
        changed += await repeat(() =>
          change(sql`update ${name} set ${nothing} where ${batchOf(name, where)}`, parent),
        )
      }
    }
    return changed
  }

  return deleteRows(table, condition)
}

/** The foreign keys of the schema with their names quoted where they must be. */
async function listReferences(db: Db): Promise<Reference[]> {
  const names = (relation: string, numbers: string) =>
    sql.raw(`array(
      select quote_ident(a.attname) from unnest(k.${numbers}) with ordinality n (number, place)
      join pg_attribute a on a.attrelid = k.${relation} and a.attnum = n.number order by n.place)`)
  const { rows } = await sql<Reference>`
    select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "parentColumns",
      case k.confdeltype when 'c' then 'cascade' else 'set null' end as action
    from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and k.confdeltype in ('c', 'n')
      and k.connamespace = current_schema()::regnamespace
    order by k.oid`.execute(db)
  return rows
}
