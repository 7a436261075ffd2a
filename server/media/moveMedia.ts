/** Copies all files that rows refer to from one store to another, and verifies each of them. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { skipDuringBackup } from '../backup/lock.ts'
import type { Db } from '../db/client.ts'
import { withDerived } from './derivedFiles.ts'
import type { Storage } from './storage.ts'
import { isMissingFile } from './storeErrors.ts'

/** A move that was not done; the message is Spanish and says what to do. */
export class MoveError extends Error {
  override name = 'MoveError'
}

export interface MoveProgress {
  /** Rows of media that have been looked at, of all. */
  done: number
  total: number
}

interface MoveOptions {
  /** Whether the source's files are deleted when everything is in the target. */
  deleteSource?: boolean
  onProgress?: (progress: MoveProgress) => void
}

export interface MoveResult {
  /** Files that were copied, and their bytes. */
  copied: number
  bytes: number
  /** Files that were already in the target, with the same content. */
  already: number
  /** Files that only the target has, from an earlier move. */
  onlyInTarget: number
  /** Keys that rows refer to and that are in neither store. */
  missing: string[]
  /** Keys whose copy is not what the source has. */
  differing: string[]
  /** Files that were deleted from the source. */
  deleted: number
}

/** Rows that are worked on at the same time. */
const rowsAtOnce = 4
/** Files that are deleted with one call. */
const deletedAtOnce = 500

/**
 * Copies the files of all rows, newest first, with what was made from them. What the target already has with the same
 * size is compared last, so that what is missing is there soon. Each copy is read back, and its SHA-256 compared with
 * that of what was read from the source: a checksum that the target keeps beside the file would only say what was sent.
 * @throws {MoveError} when files are to be deleted during a backup; `StoreUnavailable`. A later call goes on.
 */
export async function moveMedia(
  db: Db,
  from: Storage,
  to: Storage,
  { deleteSource = false, onProgress = () => undefined }: MoveOptions = {},
): Promise<MoveResult> {
  const result: MoveResult = {
    copied: 0,
    bytes: 0,
    already: 0,
    onlyInTarget: 0,
    missing: [],
    differing: [],
    deleted: 0,
  }
  const verified: string[] = []
  const toCompare: { key: string; size: number }[] = []

  async function copy(key: string, size: number): Promise<void> {
    const sent = createHash('sha256')
    await to.put(key, Readable.from(hashed(await from.read(key), sent), { objectMode: false }))
    if ((await hashOf(to, key)) === sent.digest('hex')) {
      result.copied += 1
      result.bytes += size
      verified.push(key)
    } else result.differing.push(key)
  }

  async function moveRow(key: string): Promise<void> {
    const files = await Promise.all(
      withDerived(key).map(async (each) => ({
        key: each,
        size: await from.size(each),
        sizeInTarget: await to.size(each),
      })),
    )
    for (const { key: each, size, sizeInTarget } of files) {
      if (size === undefined) {
        if (sizeInTarget !== undefined) result.onlyInTarget += 1
        else if (each === key) result.missing.push(key)
      } else if (size === sizeInTarget) toCompare.push({ key: each, size })
      else await copy(each, size)
    }
  }

  async function compare({ key, size }: { key: string; size: number }): Promise<void> {
    const [source, target] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    if (source === target) {
      result.already += 1
      verified.push(key)
    } else await copy(key, size)
  }

  /** Whether a row still refers to a file. */
  async function isWanted(key: string): Promise<boolean> {
    const row = await db.selectFrom('media').where('storage_key', '=', key).select('id').executeTakeFirst()
    return row !== undefined
  }

  const rows = await db
    .selectFrom('media')
    .select('storage_key as key')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let done = 0
  await atOnce(rows, async ({ key }) => {
    await moveRow(key).catch(async (error: unknown) => {
      // It was deleted meanwhile.
      if (!isMissingFile(error) || (await isWanted(key))) throw error
    })
    done += 1
    onProgress({ done, total: rows.length })
  })
  const owners = new Map(rows.flatMap(({ key }) => withDerived(key).map((each) => [each, key])))
  await atOnce(toCompare, async (file) => {
    await compare(file).catch(async (error: unknown) => {
      if (!isMissingFile(error) || (await isWanted(owners.get(file.key) ?? ''))) throw error
    })
  })

  const gone = await Promise.all(result.missing.map(async (key) => !(await isWanted(key))))
  result.missing = result.missing.filter((_, at) => !gone[at])
  if (deleteSource && result.missing.length === 0 && result.differing.length === 0) {
    const deleted = await skipDuringBackup(db, async () => {
      for (let at = 0; at < verified.length; at += deletedAtOnce) {
        await from.delete(...verified.slice(at, at + deletedAtOnce))
      }
      return verified.length
    })
    if (deleted === undefined) {
      throw new MoveError(
        'Todo está copiado, pero ahora se está haciendo una copia de seguridad: borra los originales después.',
      )
    }
    result.deleted = deleted
  }
  return result
}

/** Does something for each of many, a few at a time, and stops with the first failure. */
async function atOnce<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  let failed = false
  async function work(): Promise<void> {
    for (const one of left) {
      if (failed) return
      try {
        await act(one)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: rowsAtOnce }, work))
}

async function* hashed(source: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
