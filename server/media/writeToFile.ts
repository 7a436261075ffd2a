import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a file that only the server may read. When it fails nothing remains of the file.
 * @param flush Whether the file must be on disk when the promise resolves.
 */
export async function writeToFile(
  source: Readable | AsyncIterable<Buffer>,
  file: string,
  { flush = false } = {},
): Promise<void> {
  const output = createWriteStream(file, { mode: 0o600, flush })
  try {
    await pipeline(source, output)
  } catch (error) {
    // A file that is still being opened would appear after its removal.
    if (!output.closed) await new Promise<void>((resolve) => output.once('close', () => resolve()))
    await rm(file, { force: true })
    throw error
  }
}
