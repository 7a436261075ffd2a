import type { CsvSeparator } from '#api/contract/csv.ts'

/** The separator of spreadsheets in a language: a semicolon where decimals have a comma, as in Spain, not in Mexico. */
export const csvSeparator = (language: string | undefined = globalThis.navigator?.language): CsvSeparator =>
  new Intl.NumberFormat(language ?? 'es').format(1.5).includes(',') ? ';' : ','
