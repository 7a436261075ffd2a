import type { FileHandle } from 'node:fs/promises'

/** Reads a file and overwrites parts of it in place; its size never changes. */
export interface FileEditor {
  /** Bytes. */
  readonly size: number
  /** Whether something was written that differs from what was there. */
  readonly changed: boolean
  /**
   * Bytes from an offset on; fewer at the end of the file. The result must not be modified.
   * @throws {UnreadableStructure} after a million reads: no valid file has that many parts.
   */
  read: (start: number, length: number) => Promise<Buffer>
  /** Overwrites bytes; what would lie behind the end of the file is left out. */
  write: (start: number, bytes: Buffer) => Promise<void>
  /** Overwrites the bytes from `start` to before `end` with one value. */
  fill: (start: number, end: number, value?: number) => Promise<void>
}

/** Bytes that are read ahead, because headers often follow closely. */
const windowBytes = 64 * 1024
/** Reads of a file: a film of hours has some hundred thousand parts. */
const maxReads = 1_000_000
/** Bytes that are compared and overwritten at once. */
const fillBytes = 1024 * 1024

/** Edits an open file; bytes that already have the wanted value are not written again. */
export async function openFileEditor(handle: FileHandle): Promise<FileEditor> {
  const { size } = await handle.stat()
  let changed = false
  let reads = 0
  let ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  async function readFully(start: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return bytes.subarray(0, done)
  }

  async function read(start: number, length: number): Promise<Buffer> {
    reads += 1
    if (reads > maxReads) throw new UnreadableStructure('too many parts')
    if (length > windowBytes) return readFully(start, length)
    const from = start - ahead.start
    if (from < 0 || from + Math.min(length, size - start) > ahead.bytes.length) {
      ahead = { start, bytes: await readFully(start, windowBytes) }
    }
    const at = start - ahead.start
    return ahead.bytes.subarray(at, at + length)
  }

  async function write(start: number, bytes: Buffer): Promise<void> {
    const wanted = bytes.subarray(0, Math.max(0, size - start))
    const present = await readFully(start, wanted.length)
    if (present.equals(wanted)) return
    let done = 0
    while (done < wanted.length) {
      const { bytesWritten } = await handle.write(wanted, done, wanted.length - done, start + done)
      done += bytesWritten
    }
    changed = true
    ahead = { start: 0, bytes: Buffer.alloc(0) }
  }

  return {
    size,
    get changed() {
      return changed
    },
    read,
    write,
    async fill(start, end, value = 0) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(fillBytes, end - start)), value)
      for (let at = start; at < Math.min(end, size); at += fillBytes) {
        await write(at, bytes.subarray(0, Math.min(fillBytes, end - at)))
      }
    },
  }
}

/** A file whose metadata cannot be found, because its structure is damaged or not supported. */
export class UnreadableStructure extends Error {
  override name = 'UnreadableStructure'
}
