import { type RawBuilder, sql } from 'kysely'

/** The text as the search columns of the migrations have it: without the accents of Latin letters, in lower case. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()

/** The same of a column that is searched as it is; for few rows, because no index has it. */
export const foldedColumn = (column: string): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`
