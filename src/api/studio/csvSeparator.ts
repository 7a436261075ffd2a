import type { CsvSeparator } from '#api/contract/csv.ts'

/**
 * Returns the separator of spreadsheets in a language: a semicolon if its decimal separator is a comma, as in Spain but
 * not in Mexico.
 */
export const csvSeparator = (language: string | undefined = globalThis.navigator?.language): CsvSeparator =>
  new Intl.NumberFormat(language ?? 'es').format(1.5).includes(',') ? ';' : ','
