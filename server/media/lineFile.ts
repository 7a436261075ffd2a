import { open, unlink } from 'node:fs/promises'

/** A list of lines that may not fit into memory, in no particular order. */
export interface LineFile extends AsyncIterable<string> {
  /** Number of lines. */
  readonly size: number
  add: (line: string) => Promise<void>
  /** Frees its space. */
  close: () => Promise<void>
}

/** Lines that are written at once. */
const linesAtOnce = 1000

/** Keeps lines in a new file that loses its name at once, so that nothing of it remains, however the process ends. */
export async function openLineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx+')
  await unlink(path)
  let size = 0
  let pending: string[] = []
  let written: Promise<void> = Promise.resolve()

  /** Writes one part after the other, because concurrent writes to a file may mix. */
  function flush(): Promise<void> {
    const lines = pending
    pending = []
    if (lines.length > 0) written = written.then(() => file.appendFile(lines.join('')))
    return written
  }

  return {
    get size() {
      return size
    },
    async add(line) {
      size += 1
      pending.push(`${line}\n`)
      if (pending.length >= linesAtOnce) await flush()
    },
    async *[Symbol.asyncIterator]() {
      await flush()
      yield* file.readLines({ start: 0, autoClose: false })
    },
    close: () => file.close(),
  }
}
