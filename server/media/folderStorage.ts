import fs from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { isOwnKey } from './derivedFiles.ts'
import { isFullDisk } from './fullDisk.ts'
import { minFreeBytes, scratchFolder } from './scratchFolder.ts'
import type { Storage } from './storage.ts'
import { writeToFile } from './writeToFile.ts'

/** A store in a local folder with 256 subfolders. */
export function folderStorage(root: string): Storage {
  const file = (key: string) => path.join(root, key.slice(-2), key)
  const incoming = scratchFolder(path.join(root, 'incoming'))
  // A quota may be exhausted before the disk is full, which only an attempt shows.
  let refused = false
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await fs.rm(file(key), { force: true })
  }
  return {
    place: root,
    async put(key, source) {
      const temporary = incoming.path(`${key}.${uuid()}`)
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
    async read(key, range) {
      const handle = await fs.open(file(key))
      return handle.createReadStream(range)
    },
    delete: (...keys) => remove(keys),
    free: async () => (await incoming.free()) ?? 0,
    async writeProblem() {
      const free = await incoming.free()
      if (free === undefined) return 'unreachable'
      if (refused) refused = !(await canWrite(incoming.path(`probe.${uuid()}`)))
      return refused || free < minFreeBytes ? 'full' : undefined
    },
    scratch: incoming.path,
    async discard(...keys) {
      await incoming.discard(keys)
      await remove(keys)
    },
    async *untouchedSince(time) {
      for (const folder of await fs.readdir(root, { withFileTypes: true })) {
        // Skip foreign folders, such as 'lost+found' at the root of a disk.
        if (!folder.isDirectory() || folder.name.length !== 2) continue
        for (const name of await fs.readdir(path.join(root, folder.name))) {
          if (!isOwnKey(name)) continue
          const stat = await fs.stat(path.join(root, folder.name, name)).catch(() => undefined)
          if (stat?.isFile() && stat.mtime < time) yield name
        }
      }
    },
    removeHalfDone: incoming.removeOld,
    verify: async () => undefined,
    close: () => undefined,
  }
}

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
