/**
 * The file format of a backup: a tar archive with, in this order, `faro.json` (its contents), `tables/<name>.gz` (the
 * rows of each table in PostgreSQL's text format, gzipped), `media/<key>` (the stored files), and `checksums.json`.
 */
import * as z from 'zod/mini'

export const headerName = 'faro.json'
export const checksumsName = 'checksums.json'
export const tableEntry = (name: string) => `tables/${name}.gz`
export const mediaEntry = (key: string) => `media/${key}`

export const headerSchema = z.object({
  format: z.literal(1),
  /** ISO time of the snapshot. */
  at: z.string(),
  /** Names of the migrations applied to its database. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Number of files. */
  files: z.number(),
})
export type Header = z.output<typeof headerSchema>

/** SHA-256, in hexadecimal, of each preceding entry. */
export const checksumsSchema = z.record(z.string(), z.string())
export type Checksums = z.output<typeof checksumsSchema>

/** A backup or restore that failed; the message is Spanish and says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
