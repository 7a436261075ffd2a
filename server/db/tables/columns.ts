/** Column types shared by several tables. */
import type { ColumnType } from 'kysely'

/** A timestamp with a default in the database. */
export type Instant = ColumnType<Date, Date | undefined, Date>

/** PostgreSQL's `numeric` is read as text. */
export type Price = ColumnType<string, number | string, number | string>
