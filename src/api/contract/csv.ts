/** What calls that answer CSV files have in common. */
import * as z from 'zod/mini'

const csvSeparators = [';', ','] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** The separator that the reader's spreadsheet expects: a semicolon where decimals have a comma. */
export const csvSeparator = z._default(z.enum(csvSeparators), ';')
