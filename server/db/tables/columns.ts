/** Column types that several tables share. */
import type { ColumnType } from 'kysely'

/** A moment that the database sets where nobody gives one. */
export type Instant = ColumnType<Date, Date | undefined, Date>

/** PostgreSQL's exact numbers come as text. */
export type Price = ColumnType<string, number | string, number | string>
