import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Rows of a query, so that it ends in time however large the table is. */
const pageSize = 1000

/** The ids of a table's rows that are a day old, in pages. */
export async function* dayOldIds(db: Db, table: 'conversations' | 'media'): AsyncGenerator<string[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${last} and created_at < now() - interval '1 day'
      order by id limit ${sql.lit(pageSize)}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}
