import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pictureWorkerPool } from './pictures/workerPool.ts'
import type { Storage } from './storage.ts'
import { writeToFile } from './writeToFile.ts'

/** Storage key of the share image of a picture. */
export const shareImageKey = (key: string) => `${key}-og`

/** Conversions in progress: a new link is often requested by many at once. */
const inProgress = new Map<string, Promise<void>>()

/** A stored picture as JPEG for link previews, because not every app shows WebP. Created once, then stored. */
export async function shareImage(storage: Storage, key: string): Promise<Buffer | undefined> {
  const shareKey = shareImageKey(key)
  if ((await storage.size(shareKey)) === undefined) {
    if ((await storage.size(key)) === undefined) return undefined
    const made = inProgress.get(key) ?? createShareImage(storage, key).finally(() => inProgress.delete(key))
    inProgress.set(key, made)
    await made
  }
  return buffer(await storage.read(shareKey))
}

async function createShareImage(storage: Storage, key: string): Promise<void> {
  const kept = shareImageKey(key)
  const [from, to] = [storage.scratch(`${kept}.in`), storage.scratch(`${kept}.out`)]
  try {
    await writeToFile(await storage.read(key), from)
    await pictureWorkerPool.convert({ from, to, as: { kind: 'share' } }, kept)
    await storage.put(kept, createReadStream(to))
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })])
  }
}
