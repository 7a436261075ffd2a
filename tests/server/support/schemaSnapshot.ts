import { sql } from 'kysely'
import type { Db } from '../../../server/db/client.ts'

/** Queries for everything created by the migrations, one line per object, with normalised whitespace. */
const things = [
  `select format('column %s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
     concat_ws(' ', case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated),
     pg_get_expr(d.adbin, d.adrelid))
   from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'`,
  `select format('settings of %s %s', oid::regclass, reloptions) from pg_class
   where relnamespace = 'public'::regnamespace and reloptions is not null`,
  `select 'index ' || indexdef from pg_indexes where schemaname = 'public'`,
  `select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  `select 'extension ' || extname from pg_extension`,
]

/** A sorted description of a database: columns, constraints, views, indexes, functions, triggers, extensions and rows. */
export async function schemaSnapshot(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db,
  )
  const rows = tables.rows.map(({ name }) => `select 'row of ${name} ' || to_jsonb(t)::text from ${name} t`)
  const { rows: lines } = await sql<{ line: string }>`
    select regexp_replace(line, '\\s+', ' ', 'g') as line
    from (${sql.raw([...things, ...rows].join(' union all '))}) described (line)
    where line not like '%kysely\\_%'`.execute(db)
  return lines.map(({ line }) => line.trim()).toSorted()
}
