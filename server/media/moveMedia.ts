/** Copies all files that rows refer to from one store to another, and verifies each of them. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { skipDuringBackup } from '../db/backupLock.ts'
import type { Db } from '../db/client.ts'
import { originalKey, withDerived } from './derivedFiles.ts'
import { openLineFile } from './lineFile.ts'
import type { Storage } from './storage.ts'
import { isMissingFile } from './storeErrors.ts'

/** A move that was not done; the message is Spanish and says what to do. */
export class MoveError extends Error {
  override name = 'MoveError'
}

export interface MoveProgress {
  /** First what is missing in the target is copied, then what it has is compared. */
  step: 'copy' | 'compare'
  /** Rows of media that have been looked at, or files that have been compared, of all. */
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

/** Rows that are read with one query. */
const rowsOfPart = 1000
/** Files that are worked on at the same time. */
const filesAtOnce = 4
/** Files that are deleted with one call. */
const deletedAtOnce = 500

/**
 * Copies the files of all rows, newest first, with what was made from them. What the target already has with the same
 * size is compared last, so that what is missing is there soon. Each copy is read back, and its SHA-256 compared with
 * that of what was read from the source: a checksum that the target keeps beside the file would only say what was sent.
 * Keys are kept in temporary files, so memory does not grow with their number.
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
  const temporary = randomUUID()
  const verified = await openLineFile(from.scratch(`${temporary}.verified`))
  const toCompare = await openLineFile(from.scratch(`${temporary}.compare`))

  async function copy(key: string, size: number): Promise<void> {
    const sent = createHash('sha256')
    const original = await from.read(key)
    try {
      await to.put(key, Readable.from(hashed(original, sent), { objectMode: false }))
    } finally {
      // Where the target fails before it reads, nothing else ends it.
      original.destroy()
    }
    if ((await hashOf(to, key)) === sent.digest('hex')) {
      result.copied += 1
      result.bytes += size
      await verified.add(key)
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
      } else if (size === sizeInTarget) await toCompare.add(each)
      else await copy(each, size)
    }
  }

  async function compare(key: string): Promise<void> {
    const [source, target] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    if (source === target) {
      result.already += 1
      await verified.add(key)
    } else await copy(key, (await from.size(key)) ?? 0)
  }

  /** Whether a row still refers to a file. */
  async function isWanted(key: string): Promise<boolean> {
    const row = await db.selectFrom('media').where('storage_key', '=', key).select('id').executeTakeFirst()
    return row !== undefined
  }

  async function deleteVerified(): Promise<number> {
    let deleted = 0
    let part: string[] = []
    async function deletePart(): Promise<void> {
      await from.delete(...part)
      deleted += part.length
      part = []
    }
    for await (const key of verified) if (part.push(key) === deletedAtOnce) await deletePart()
    await deletePart()
    return deleted
  }

  try {
    const progress = (step: MoveProgress['step'], total: number) => {
      let done = 0
      return () => onProgress({ step, done: (done += 1), total })
    }
    const looked = progress('copy', await countMedia(db))
    await forEach(storedKeys(db), async (key) => {
      await moveRow(key).catch(async (error: unknown) => {
        // It was deleted meanwhile.
        if (!isMissingFile(error) || (await isWanted(key))) throw error
      })
      looked()
    })
    const compared = progress('compare', toCompare.size)
    await forEach(toCompare, async (key) => {
      await compare(key).catch(async (error: unknown) => {
        if (!isMissingFile(error) || (await isWanted(originalKey(key)))) throw error
      })
      compared()
    })

    const gone = await Promise.all(result.missing.map(async (key) => !(await isWanted(key))))
    result.missing = result.missing.filter((_, at) => !gone[at])
    if (deleteSource && result.missing.length === 0 && result.differing.length === 0) {
      const deleted = await skipDuringBackup(db, deleteVerified)
      if (deleted === undefined) {
        throw new MoveError(
          'Todo está copiado, pero ahora se está haciendo una copia de seguridad: borra los originales después.',
        )
      }
      result.deleted = deleted
    }
    return result
  } finally {
    await Promise.all([verified.close(), toCompare.close()])
  }
}

async function countMedia(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keys of the files of all rows, newest first. */
async function* storedKeys(db: Db): AsyncGenerator<string> {
  let query = db.selectFrom('media').select(['id', 'storage_key']).orderBy('id', 'desc').limit(rowsOfPart)
  for (;;) {
    const rows = await query.execute()
    for (const row of rows) yield row.storage_key
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsOfPart) return
    query = query.clearWhere().where('id', '<', last.id)
  }
}

/** Does something for each of many, a few at a time, and stops with the first failure. */
async function forEach(keys: AsyncIterable<string>, act: (key: string) => Promise<void>): Promise<void> {
  const left = keys[Symbol.asyncIterator]()
  async function work(): Promise<void> {
    try {
      for (let next = await left.next(); !next.done; next = await left.next()) await act(next.value)
    } finally {
      // The others find nothing more.
      await left.return?.()
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
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
