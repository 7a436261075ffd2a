import { type Kysely, sql } from 'kysely'

/** Counts rows of `child` in a column of `parent`, once a statement, so that no code path can make it drift. */
export async function countWithTrigger(
  db: Kysely<unknown>,
  child: string,
  parent: string,
  key: string,
  column: string,
): Promise<void> {
  const name = sql.raw(`${child}_${column}`)
  const [p, k, c] = [sql.raw(parent), sql.raw(key), sql.raw(column)]
  await sql`
    create function ${name}_add() returns trigger language plpgsql as $$
    begin
      update ${p} set ${c} = ${c} + n.total
      from (select ${k} as id, count(*)::integer as total from changed group by ${k} order by ${k}) n
      where ${p}.id = n.id;
      return null;
    end $$`.execute(db)
  await sql`
    create function ${name}_remove() returns trigger language plpgsql as $$
    begin
      update ${p} set ${c} = ${c} - n.total
      from (select ${k} as id, count(*)::integer as total from changed group by ${k} order by ${k}) n
      where ${p}.id = n.id;
      return null;
    end $$`.execute(db)
  const table = sql.raw(child)
  await sql`
    create trigger ${name}_add after insert on ${table} referencing new table as changed
    for each statement execute function ${name}_add()`.execute(db)
  await sql`
    create trigger ${name}_remove after delete on ${table} referencing old table as changed
    for each statement execute function ${name}_remove()`.execute(db)
}
