import { mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A local folder of temporary files. */
export interface ScratchFolder {
  path: (name: string) => string
  /** Removes the files whose names begin with one of these keys. */
  discard: (keys: readonly string[]) => Promise<void>
  /** Removes files that have not been written to since `time`. */
  removeOld: (time: Date) => Promise<void>
  /** Free bytes; undefined when the folder cannot be reached. */
  free: () => Promise<number | undefined>
}

/** Minimum free space in bytes: a few pictures. */
export const minFreeBytes = 16 * 1024 * 1024

export function scratchFolder(folder: string): ScratchFolder {
  // Synchronously, so that `put` of a store listens to its source before an error can occur in it.
  mkdirSync(folder, { recursive: true })
  return {
    path: (name) => path.join(folder, name),
    async discard(keys) {
      const left = (await fs.readdir(folder)).filter((name) => keys.some((key) => name.startsWith(`${key}.`)))
      for (const name of left) await fs.rm(path.join(folder, name), { force: true })
    },
    async removeOld(time) {
      for (const name of await fs.readdir(folder).catch(() => [])) {
        const stat = await fs.stat(path.join(folder, name)).catch(() => undefined)
        if (stat && stat.mtime < time) await fs.rm(path.join(folder, name), { force: true })
      }
    },
    async free() {
      const disk = await fs.statfs(folder).catch(() => undefined)
      return disk && disk.bavail * disk.bsize
    },
  }
}
