import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Brotli bytes of the scripts a screen needs, as of the last `npm run size -- --update`, and its budget. */
export type Sizes = Record<string, { bytes: number; budget: number } | undefined>

export const sizesFile = path.join(import.meta.dirname, 'sizes.json')

export function readSizes(): Sizes {
  return JSON.parse(readFileSync(sizesFile, 'utf8')) as Sizes
}
