/** Shared parts of calls that return CSV files. */
import * as z from 'zod/mini'

const csvSeparators = [';', ','] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** The separator of the user's spreadsheet: a semicolon if the decimal separator is a comma. */
export const csvSeparator = z._default(z.enum(csvSeparators), ';')
