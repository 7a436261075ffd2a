/** What PostgreSQL's catalogue says about a table: all that has to move with its name. */
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { PartitionSpec } from './tables.ts'

/** The schema of Faro's tables: `public`, or the one in the role's `search_path`. */
export const schema = sql.raw(`coalesce(current_schema(), 'public')::regnamespace`)

/** Constraint that keeps rows of later partitions out of a table that is about to become the first one. */
export const boundConstraint = 'partition_bound'

interface Named {
  name: string
  definition: string
}

export interface TableDescription {
  owner: string
  /** `shared` ones can be made for all partitions at once: all but unique ones without the key. */
  indexes: (Named & { constraint: string | null; shared: boolean })[]
  /** Foreign keys to other tables. */
  references: (Named & { table: string })[]
  /** Foreign keys of other tables, and its own, that refer to it. */
  referrers: (Named & { table: string })[]
  triggers: Named[]
  views: Named[]
  /** Statements that grant its privileges. */
  grants: string[]
  identity: { column: string; sequence: string; next: string } | undefined
}

/** Whether a table is an ordinary one, partitioned, or missing. */
export async function tableKind(db: Db, table: string): Promise<'ordinary' | 'partitioned' | 'missing'> {
  const { rows } = await sql<{ kind: string }>`
    select relkind as kind from pg_class
    where relname = ${table} and relnamespace = ${schema} and relkind in ('r', 'p')`.execute(db)
  if (!rows[0]) return 'missing'
  return rows[0].kind === 'p' ? 'partitioned' : 'ordinary'
}

/** The bound in the constraint of an unfinished conversion, and whether all rows are known to keep it. */
export async function readBoundConstraint(db: Db, table: string) {
  const { rows } = await sql<{ bound: string; checked: boolean }>`
    select substring(pg_get_constraintdef(oid) from '''([^'']*)''') as bound, convalidated as checked
    from pg_constraint where conrelid = ${sql.lit(table)}::regclass and conname = ${boundConstraint}`.execute(
    db,
  )
  return rows[0]
}

export async function dropBoundConstraint(db: Db, table: string): Promise<void> {
  await sql`alter table ${sql.id(table)} drop constraint if exists ${sql.id(boundConstraint)}`.execute(db)
}

/** Describes an ordinary table. Definitions name it, so that they fit whatever has its name later. */
export async function describeTable(db: Db, { name, key }: PartitionSpec): Promise<TableDescription> {
  const oid = sql`${sql.lit(name)}::regclass`
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  const [table] = await all(sql<{ owner: string }>`
    select pg_get_userbyid(relowner) as owner from pg_class where oid = ${oid}`)
  const indexes = await all(sql<TableDescription['indexes'][number]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
      pg_get_constraintdef(k.oid) as constraint,
      not i.indisunique or a.attnum = any (i.indkey) as shared
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = ${key}
    left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid and k.contype in ('p', 'u')
    where i.indrelid = ${oid} order by 1`)
  const keys = await all(sql<Named & { table: string; out: boolean; own: boolean }>`
    select conname as name, pg_get_constraintdef(oid) as definition, conrelid = ${oid} as out,
      conrelid = confrelid as own,
      (case when conrelid = ${oid} and conrelid <> confrelid then confrelid else conrelid end)::regclass::text as table
    from pg_constraint
    where contype = 'f' and conparentid = 0 and ${oid} in (conrelid, confrelid) order by 1`)
  const triggers = await all(sql<Named>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${oid} and not tgisinternal order by 1`)
  const views = await all(sql<Named>`
    select distinct v.oid::regclass::text as name, pg_get_viewdef(v.oid) as definition
    from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = ${oid}
      and v.relkind = 'v'`)
  const grants = await all(sql<{ grant: string }>`
    select format('grant %s on %s to %s%s', a.privilege_type, c.oid::regclass,
      case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
      case when a.is_grantable then ' with grant option' end) as grant
    from pg_class c cross join aclexplode(c.relacl) a where c.oid = ${oid} and a.grantee <> c.relowner`)
  const [identity] = await all(sql<{ column: string; sequence: string }>`
    select attname as column, pg_get_serial_sequence(${oid}::text, attname) as sequence
    from pg_attribute where attrelid = ${oid} and attidentity = 'a'`)
  return {
    owner: table?.owner ?? '',
    indexes,
    references: keys.filter(({ out, own }) => out && !own),
    referrers: keys.filter(({ out, own }) => !out || own),
    triggers,
    views,
    grants: grants.map((row) => row.grant),
    identity: identity && { ...identity, next: await nextValue(db, identity.sequence) },
  }
}

async function nextValue(db: Db, sequence: string): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select (case when is_called then last_value + 1 else last_value end)::text as next
    from ${sql.raw(sequence)}`.execute(db)
  return rows[0]?.next ?? '1'
}

/** What would be lost or left behind if the table were partitioned, in Spanish: nothing of it is Faro's. */
export async function findObstacles(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ obstacle: string }>`
    with t as (select * from pg_class where oid = ${sql.lit(table)}::regclass)
    select 'la vista materializada ' || v.oid::regclass as obstacle
    from t join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid
      and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class and v.relkind = 'm'
    union
    select 'la regla ' || r.rulename from t join pg_rewrite r on r.ev_class = t.oid
    union
    select 'la función ' || d.objid::regprocedure
    from t join pg_depend d on d.classid = 'pg_proc'::regclass and (
      d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid
      or d.refclassid = 'pg_type'::regclass and d.refobjid = t.reltype)
    union
    select 'la columna ' || a.attrelid::regclass || '.' || a.attname
    from t join pg_attribute a on a.atttypid = t.reltype and not a.attisdropped
    union
    select 'la política de filas ' || polname from t join pg_policy on polrelid = t.oid
    union
    select 'la seguridad por filas' from t where relrowsecurity
    union
    select 'la publicación ' || p.pubname
    from t join pg_publication_rel pr on pr.prrelid = t.oid join pg_publication p on p.oid = pr.prpubid
    union
    select 'la estadística ' || s.stxname from t join pg_statistic_ext s on s.stxrelid = t.oid
    union
    select 'la herencia de ' || i.inhrelid::regclass from t join pg_inherits i on t.oid in (i.inhrelid, i.inhparent)
    union
    select 'el permiso sobre la columna ' || a.attname
    from t join pg_attribute a on a.attrelid = t.oid and a.attacl is not null
    union
    select 'el disparador desactivado ' || tgname
    from t join pg_trigger on tgrelid = t.oid and not tgisinternal and tgenabled <> 'O'`.execute(db)
  return rows.map(({ obstacle }) => obstacle)
}
