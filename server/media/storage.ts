import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { isFullDisk } from './fullDisk.ts'

/** A byte range, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of images and videos live. */
export interface Storage {
  /** Writes a whole file or nothing; what was written is on disk when the promise resolves. */
  put(key: string, source: Readable): Promise<void>
  /** Size in bytes, or nothing when there is no such file. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Readable
  delete(key: string): Promise<void>
  /** Path of a local file to work in; `discard` removes those whose names begin with its key. */
  scratch(name: string): string
  /** Removes a file, and what a server that was killed has left of its arrival. */
  discard(key: string): Promise<void>
  /** Bytes that are free. */
  free(): Promise<number>
  /** Why nothing more can be written, if that is so; found out anew each time. */
  writeProblem(): Promise<'full' | 'unreachable' | undefined>
  /** Files that nobody has written to since then. */
  untouchedSince(time: Date): AsyncIterable<string>
}

/** Files under one folder, spread over 256 subfolders. */
export function localStorage(root: string): Storage {
  const file = (key: string) => path.join(root, key.slice(-2), key)
  const incoming = path.join(root, 'incoming')
  // Where a quota ends before the disk does, only a try shows it.
  let refused = false
  // At once, so that `put` listens to its source before anything can go wrong in it.
  mkdirSync(incoming, { recursive: true })
  return {
    async put(key, source) {
      const temporary = path.join(incoming, `${key}.${uuid()}`)
      try {
        await pipeline(source, createWriteStream(temporary, { flush: true, mode: 0o600 }))
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
        // Ours alone: where the folder is a disk of its own, there is a 'lost+found' beside them.
        if (!folder.isDirectory() || folder.name.length !== 2) continue
        for (const name of await fs.readdir(path.join(root, folder.name))) {
          const stat = await fs.stat(path.join(root, folder.name, name)).catch(() => undefined)
          if (stat?.isFile() && stat.mtime < time) yield name
        }
      }
    },
  }
}

/** Bytes that have to be free on the disk: a few pictures. */
const minFreeBytes = 16 * 1024 * 1024
/** Bytes of what is written to see whether something can be. */
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
