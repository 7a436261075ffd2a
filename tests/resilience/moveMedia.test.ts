/** Moves all files from the folder to an S3 store and back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupLock } from '../../server/db/backupLock.ts'
import { withDerived } from '../../server/media/derivedFiles.ts'
import { folderStorage } from '../../server/media/folderStorage.ts'
import { moveMedia } from '../../server/media/moveMedia.ts'
import { s3Storage } from '../../server/media/s3Storage.ts'
import { shareImage } from '../../server/media/shareImage.ts'
import type { Storage } from '../../server/media/storage.ts'
import { eventually } from '../eventually.ts'
import { s3Missing, type S3, startS3 } from '../s3/startS3.ts'
import { mp4, publishInFeed, registerCoach, startHarness } from '../server/support/harness.ts'
import { picture } from '../server/support/people.ts'

/** A store in memory with the functions that `moveMedia` calls. */
function memoryStorage(files: Map<string, Buffer>, place: Storage): Storage {
  const partial: Pick<Storage, 'put' | 'size' | 'read' | 'delete' | 'scratch'> = {
    put: async (key, source) => void files.set(key, await buffer(source)),
    size: async (key) => files.get(key)?.length,
    read: async (key) => Readable.from([files.get(key) ?? Buffer.alloc(0)]),
    delete: async (...keys) => keys.forEach((key) => files.delete(key)),
    scratch: (name) => place.scratch(name),
  }
  return partial as Storage
}

it('moves more files than one batch reads', async () => {
  const { app, db } = await startHarness()
  const { storage } = app.media
  const coach = await registerCoach(app, db)
  const keys = Array.from({ length: 2500 }, () => uuid())
  for (let at = 0; at < keys.length; at += 500) {
    const rows = keys.slice(at, at + 500).map((key) => ({
      id: key,
      storage_key: key,
      owner_id: coach.id,
      kind: 'image' as const,
      content_type: 'image/webp',
      bytes: 36,
    }))
    await db.insertInto('media').values(rows).execute()
  }
  const files = new Map(keys.map((key) => [key, Buffer.from(key)]))
  const originals = new Map(files)
  const moved = new Map<string, Buffer>()
  const [from, to] = [memoryStorage(originals, storage), memoryStorage(moved, storage)]
  expect(await moveMedia(db, from, to)).toMatchObject({ copied: 2500, already: 0, missing: [] })
  expect(moved).toEqual(files)

  const seen: string[] = []
  const again = await moveMedia(db, from, to, {
    deleteSource: true,
    onProgress: ({ step, done, total }) => void (done === total && seen.push(`${step} ${total}`)),
  })
  expect(again).toMatchObject({ copied: 0, already: 2500, deleted: 2500 })
  expect(seen).toEqual(['copy 2500', 'compare 2500'])
  expect(originals.size).toBe(0)
})

// Started conditionally and not in a hook, because each test uses the application.
describe.skipIf(s3Missing)(`moving files${s3Missing}`, async () => {
  if (s3Missing) return
  const { app, db } = await startHarness()
  const folder = app.media.storage
  const coach = await registerCoach(app, db)
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-move-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))

  /** Returns the contents of all files that rows refer to, by key. */
  async function contents(storage: Storage): Promise<Record<string, string>> {
    const rows = await db.selectFrom('media').select('storage_key as key').execute()
    const all: Record<string, string> = {}
    for (const key of rows.flatMap((row) => withDerived(row.key))) {
      if ((await storage.size(key)) === undefined) continue
      all[key] = (await buffer(await storage.read(key))).toString('base64')
    }
    return all
  }

  let s3: S3
  let bucket: Storage
  let count = 0
  const before = { copied: 0, already: 0, onlyInTarget: 0, missing: [], differing: [], deleted: 0 }

  beforeAll(async () => {
    s3 = await startS3()
    await publishInFeed(app, coach, { image: await picture(700, 500) })
    await publishInFeed(app, coach, { video: { data: mp4, name: 'v.mp4', type: 'video/mp4' } })
    const [row] = await db.selectFrom('media').where('kind', '=', 'image').select('storage_key').execute()
    await shareImage(folder, row?.storage_key ?? '')
  })
  beforeEach(() => {
    count += 1
    bucket = s3Storage(s3.settings({ prefix: `n${count}` }), path.join(dir, 'incoming'))
  })
  afterAll(() => s3?.stop())

  it('copies the files that rows refer to and all derived files, in both directions', async () => {
    const files = await contents(folder)
    const copied = Object.keys(files).length
    // A picture with its share image and three copies, and a video.
    expect(copied).toBe(6)
    const progress: number[] = []
    const moved = await moveMedia(db, folder, bucket, { onProgress: ({ done }) => progress.push(done) })
    expect(moved).toEqual({ ...before, copied, bytes: expect.any(Number) })
    expect(progress).toEqual([1, 2])
    expect(await contents(bucket)).toEqual(files)
    expect(await moveMedia(db, folder, bucket)).toEqual({ ...before, already: copied, bytes: 0 })

    const there = folderStorage(path.join(dir, 'back'))
    expect(await moveMedia(db, bucket, there)).toMatchObject({ copied })
    expect(await contents(there)).toEqual(files)
    expect(await contents(folder)).toEqual(files)
  })

  it('continues after an interruption', async () => {
    let left = 3
    const failing: Storage = {
      ...bucket,
      put: async (key, source) => {
        if (left === 0) throw new Error('se cortó')
        left -= 1
        await bucket.put(key, source)
      },
    }
    const opened: Readable[] = []
    const watched: Storage = {
      ...folder,
      read: async (key) => {
        const stream = await folder.read(key)
        opened.push(stream)
        return stream
      },
    }
    await expect(moveMedia(db, watched, failing)).rejects.toThrow('se cortó')
    await eventually(() => expect(opened.every(({ closed }) => closed)).toBe(true))
    expect(await moveMedia(db, folder, bucket)).toMatchObject({ copied: 3, already: 3 })
    expect(await contents(bucket)).toEqual(await contents(folder))
  })

  it('copies a corrupted file again, even if its size is right', async () => {
    await moveMedia(db, folder, bucket)
    const [first = '', second = ''] = Object.keys(await contents(bucket))
    const data = await buffer(await bucket.read(first))
    data[data.length - 1] = (data.at(-1) ?? 0) ^ 1
    await bucket.put(first, Readable.from([data]))
    await bucket.put(second, Readable.from(['corto']))
    expect(await moveMedia(db, folder, bucket)).toMatchObject({ copied: 2, already: 4, differing: [] })
    expect(await contents(bucket)).toEqual(await contents(folder))
  })

  it('lists the copies that the store has altered, and then deletes nothing', async () => {
    const files = await contents(folder)
    const altering: Storage = {
      ...bucket,
      read: async (key) =>
        Readable.from([Buffer.concat([await buffer(await bucket.read(key)), Buffer.from('x')])]),
    }
    const { differing, deleted } = await moveMedia(db, folder, altering, { deleteSource: true })
    expect(differing.toSorted()).toEqual(Object.keys(files).toSorted())
    expect(deleted).toBe(0)
    expect(await contents(folder)).toEqual(files)
  })

  it('lists missing files except those deleted meanwhile, and then deletes nothing', async () => {
    const files = await contents(folder)
    const [lost = ''] = Object.keys(files)
    const losing: Storage = {
      ...folder,
      size: async (key) => (key === lost ? undefined : folder.size(key)),
    }
    const { missing, deleted } = await moveMedia(db, losing, bucket, { deleteSource: true })
    expect(missing).toEqual([lost])
    expect(deleted).toBe(0)
    expect(await contents(folder)).toEqual(files)

    const id = await publishInFeed(app, coach, { image: await picture() })
    const [last] = await db
      .selectFrom('media')
      .select(['id', 'storage_key'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const deleting: Storage = {
      ...folder,
      read: async (key) => {
        if (key === last?.storage_key) {
          await db.deleteFrom('posts').where('id', '=', id).execute()
          await db.deleteFrom('media').where('id', '=', last.id).execute()
          await folder.delete(key)
        }
        return folder.read(key)
      },
    }
    expect(await moveMedia(db, deleting, bucket)).toMatchObject({ missing: [], differing: [] })
  })

  it('deletes the originals only on request, never during a backup, and recognises that they were moved', async () => {
    const files = await contents(folder)
    await db.connection().execute(async (busy) => {
      await sql`select pg_advisory_lock(${backupLock})`.execute(busy)
      await expect(moveMedia(db, folder, bucket, { deleteSource: true })).rejects.toThrow(
        /copia de seguridad/u,
      )
      await sql`select pg_advisory_unlock(${backupLock})`.execute(busy)
    })
    expect(await contents(folder)).toEqual(files)
    const deleted = Object.keys(files).length
    expect(await moveMedia(db, folder, bucket, { deleteSource: true })).toMatchObject({
      deleted,
      already: deleted,
    })
    expect(await contents(folder)).toEqual({})
    expect(await contents(bucket)).toEqual(files)
    expect(await moveMedia(db, folder, bucket)).toMatchObject({ onlyInTarget: deleted, missing: [] })
  })
})
