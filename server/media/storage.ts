import { createReadStream, mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { isFullDisk } from './fullDisk.ts'
import { writeToFile } from './writeToFile.ts'

/** A byte range, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** The store of uploaded files. */
export interface Storage {
  /** Writes a file completely or not at all; it is on disk when the promise resolves. */
  put(key: string, source: Readable): Promise<void>
  /** Size in bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Readable
  delete(key: string): Promise<void>
  /** Path of a temporary local file; `discard` removes those whose names begin with its key. */
  scratch(name: string): string
  /** Removes a file, and temporary files of an interrupted upload. */
  discard(key: string): Promise<void>
  /** Free bytes. */
  free(): Promise<number>
  /** Why nothing can be written, if that is so; checked anew by each call. */
  writeProblem(): Promise<'full' | 'unreachable' | undefined>
  /** Keys of files not modified since `time`. */
  untouchedSince(time: Date): AsyncIterable<string>
}

/** A store in a local folder with 256 subfolders. */
export function localStorage(root: string): Storage {
  const file = (key: string) => path.join(root, key.slice(-2), key)
  const incoming = path.join(root, 'incoming')
  // A quota may be exhausted before the disk is full, which only an attempt shows.
  let refused = false
  // Synchronously, so that `put` listens to its source before an error can occur in it.
  mkdirSync(incoming, { recursive: true })
  return {
    async put(key, source) {
      const temporary = path.join(incoming, `${key}.${uuid()}`)
      try {
        await writeToFile(source, temporary, { flush: true })
        await fs.mkdir(path.dirname(file(key)), { recursive: true })
        await fs.rename(temporary, file(key))
        refused = false
      } catch (error) {
        refused ||= isFullDisk(error)
        await fs.rm(temporary, { force: true })
        throw error
      }
    },
    async size(key) {
      const stat = await fs.stat(file(key)).catch(() => undefined)
      return stat?.size
    },
    read: (key, range) => createReadStream(file(key), range),
    delete: (key) => fs.rm(file(key), { force: true }),
    async free() {
      const disk = await fs.statfs(incoming).catch(() => undefined)
      return disk ? disk.bavail * disk.bsize : 0
    },
    async writeProblem() {
      const disk = await fs.statfs(incoming).catch(() => undefined)
      if (!disk) return 'unreachable'
      if (refused) refused = !(await canWrite(path.join(incoming, `probe.${uuid()}`)))
      return refused || disk.bavail * disk.bsize < minFreeBytes ? 'full' : undefined
    },
    scratch: (name) => path.join(incoming, name),
    async discard(key) {
      const left = (await fs.readdir(incoming)).filter((name) => name.startsWith(`${key}.`))
      for (const name of left) await fs.rm(path.join(incoming, name), { force: true })
      await fs.rm(file(key), { force: true })
    },
    async *untouchedSince(time) {
      for (const folder of await fs.readdir(root, { withFileTypes: true })) {
        // Skip foreign folders, such as 'lost+found' at the root of a disk.
        if (!folder.isDirectory() || folder.name.length !== 2) continue
        for (const name of await fs.readdir(path.join(root, folder.name))) {
          const stat = await fs.stat(path.join(root, folder.name, name)).catch(() => undefined)
          if (stat?.isFile() && stat.mtime < time) yield name
        }
      }
    },
  }
}

/** Minimum free space in bytes: a few pictures. */
const minFreeBytes = 16 * 1024 * 1024
/** Size in bytes of the file written to test whether writing works. */
const probeBytes = 1024 * 1024

async function canWrite(probe: string): Promise<boolean> {
  try {
    await fs.writeFile(probe, Buffer.alloc(probeBytes), { flush: true })
    return true
  } catch (error) {
    return !isFullDisk(error)
  } finally {
    await fs.rm(probe, { force: true })
  }
}

const dayMs = 86_400_000

/** Removes half-received files that a killed server left behind. */
export async function sweepIncoming(root: string): Promise<void> {
  const incoming = path.join(root, 'incoming')
  for (const name of await fs.readdir(incoming).catch(() => [])) {
    const stat = await fs.stat(path.join(incoming, name)).catch(() => undefined)
    if (stat && Date.now() - stat.mtimeMs > dayMs) await fs.rm(path.join(incoming, name), { force: true })
  }
}
