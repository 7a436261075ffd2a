import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { openQuotaReservation } from '../../../server/limits/storageQuota.ts'
import { deleteMedia } from '../../../server/media/derivedFiles.ts'
import { addMissingCopies } from '../../../server/media/missingCopies.ts'
import type { Storage } from '../../../server/media/storage.ts'
import { storeImage } from '../../../server/media/storeUpload.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { communityLimits } from '../../../server/media/fileLimits.ts'
import {
  as,
  type Member,
  publishInFeed,
  registerCoach,
  sendToFeed,
  startHarness,
} from '../support/harness.ts'

const harness = await startHarness()
const { app, db, storedFiles } = harness
const { storage } = app.media

let coach: Member
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await sql`update media set created_at = now() - interval '2 days'`.execute(db)
  await cleanUp(db, storage)
  for (const file of await storedFiles()) await storage.delete(file)
  coach = await registerCoach(app, db)
})

/** A picture with much in it, so that smaller ones have fewer bytes. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const blank = { width, height, channels: 3, background: '#27a79f', noise } as const
  return sharp({ create: blank }).blur(1.2).jpeg().toBuffer()
}
const file = (data: Buffer, name = 'foto.jpg', type = 'image/jpeg') => ({ data, name, type })

/** Publishes a picture. @returns its post's id, its row, and its address. */
async function publish(image: ReturnType<typeof file>) {
  const id = await publishInFeed(app, coach, { image })
  const reply = await app.inject(as(coach, { method: 'GET', url: `/api/posts/${id}/image-url` }))
  const row = await db
    .selectFrom('posts')
    .innerJoin('media', 'media.id', 'posts.image_media_id')
    .where('posts.id', '=', id)
    .selectAll('media')
    .executeTakeFirstOrThrow()
  return { id, row, url: reply.json<{ image_url: string }>().image_url }
}

async function widthOf(url: string): Promise<number> {
  const reply = await app.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/webp')
  return (await sharp(reply.rawPayload).metadata()).width
}

const makeOld = () =>
  sql`update media set created_at = now() - interval '1 hour', copy_widths = null, copy_bytes = 0`.execute(db)
const columns = () => db.selectFrom('media').select(['copy_widths', 'copy_bytes']).execute()

describe('an uploaded picture', () => {
  it('is stored with copies of the widths below its own, upright, which are counted with its owner’s files', async () => {
    const data = await sharp(await photo(1000, 700))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { row } = await publish(file(data))
    const key = row.storage_key
    expect((await storedFiles()).toSorted()).toEqual([key, `w160-${key}`, `w320-${key}`, `w640-${key}`])
    let bytes = 0
    for (const width of [160, 320, 640]) {
      const copy = await buffer(await storage.read(`w${width}-${key}`))
      bytes += copy.length
      const height = Math.round((width / 7) * 10)
      expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width, height })
    }
    expect(row).toMatchObject({ width: 700, height: 1000, copy_widths: [160, 320, 640], copy_bytes: bytes })
    const all = await openQuotaReservation(db, coach.id, Number(row.bytes) + bytes)
    expect(() => all.reserve(1)).toThrow(/Has llegado/u)
    all.release()
  })

  it('has no copy that would not be smaller, and an animation has none', async () => {
    const plain = await sharp({ create: { width: 700, height: 9, channels: 3, background: '#a00' } })
      .png()
      .toBuffer()
    const { row } = await publish(file(plain, 'a.png', 'image/png'))
    const sizes = await Promise.all(
      (row.copy_widths ?? []).map((width) => storage.size(`w${width}-${row.storage_key}`)),
    )
    expect(sizes.every((size) => (size ?? Infinity) < Number(row.bytes))).toBe(true)
    const frames = await Promise.all([photo(400, 300), photo(400, 300)])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const animated = await publish(file(gif, 'a.gif', 'image/gif'))
    expect(animated.row).toMatchObject({ width: 400, height: 300, copy_widths: [], copy_bytes: 0 })
  })

  it('is stored without copies where there is no room for them', async () => {
    const full: Storage = {
      ...storage,
      put: async (key, source) => {
        if (key.startsWith('w320-')) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        await storage.put(key, source)
      },
    }
    const { quota } = await app.media.uploadTarget(coach.id)
    const limit = communityLimits.image ?? { maxBytes: 0, tooLarge: '' }
    const source = Readable.from([await photo(700, 500)])
    const stored = await storeImage({ storage: full, ownerId: coach.id, quota }, 'clave', source, limit)
    expect(stored).toMatchObject({ key: 'clave', width: 700, height: 500 })
    expect(stored.copies).toBeUndefined()
    expect(await storage.size('clave')).toBe(stored.bytes)
    await deleteMedia(storage, 'clave')
    expect(await storedFiles()).toEqual([])
  })

  it('goes with its copies', async () => {
    const { id } = await publish(file(await photo(700, 500)))
    expect(await storedFiles()).toHaveLength(4)
    expect(
      (await app.inject(as(coach, { method: 'DELETE', url: `/api/global-feed/${id}` }))).statusCode,
    ).toBe(200)
    expect(await storedFiles()).toEqual([])
  })

  it('leaves nothing of a post that is refused', async () => {
    const image = file(await photo(700, 500))
    expect((await sendToFeed(app, coach, { image, category: 'ninguna' })).statusCode).toBe(400)
    expect(await storedFiles()).toEqual([])
  })
})

describe('an address with a width', () => {
  it('leads to the smallest copy that is wide enough, else to the picture; what is no width changes nothing', async () => {
    const { url } = await publish(file(await photo(1000, 700)))
    for (const [asked, width] of [
      ['160', 160],
      ['320', 320],
      ['640', 640],
      ['1280', 1000],
      ['300', 1000],
      ['0640', 1000],
      ['', 1000],
      ['640&w=640', 1000],
    ] as const) {
      expect([asked, await widthOf(`${url}&w=${asked}`)]).toEqual([asked, width])
    }
  })

  it('names each copy by an ETag of its own, and serves it whole, by range, or not again', async () => {
    const { url } = await publish(file(await photo(700, 500)))
    const whole = await app.inject(url)
    const copy = await app.inject(`${url}&w=320`)
    const { etag } = copy.headers
    expect(etag).not.toBe(whole.headers.etag)
    expect(copy.headers['cache-control']).toBe(whole.headers['cache-control'])
    expect(copy.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/u)
    const again = (headers: Record<string, string | undefined>) =>
      app.inject({ url: `${url}&w=320`, headers })
    expect((await again({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await again({ 'if-none-match': whole.headers.etag })).statusCode).toBe(200)
    const part = await again({ range: 'bytes=8-11' })
    expect([part.statusCode, part.body]).toEqual([206, 'WEBP'])
    expect(part.headers['content-range']).toBe(`bytes 8-11/${copy.rawPayload.length}`)
    const head = await app.inject({ method: 'HEAD', url: `${url}&w=320` })
    expect(head.headers['content-length']).toBe(String(copy.rawPayload.length))
  })

  it('leads to the next wider one where a copy is missing', async () => {
    const { url, row } = await publish(file(await photo(700, 500)))
    await storage.delete(`w320-${row.storage_key}`)
    expect(await widthOf(`${url}&w=320`)).toBe(640)
    await storage.delete(`w640-${row.storage_key}`)
    expect(await widthOf(`${url}&w=320`)).toBe(700)
    await storage.delete(row.storage_key)
    expect((await app.inject(`${url}&w=320`)).statusCode).toBe(404)
  })

  it('shows no more than without: signed for its picture alone, and not what nothing refers to', async () => {
    const { url, row } = await publish(file(await photo(700, 500)))
    const direct = url.replace(row.storage_key, `w320-${row.storage_key}`)
    expect((await app.inject(direct)).statusCode).toBe(403)
    expect(
      (await app.inject(`${url.replace(/sig=(.)/u, (_, sign) => `sig=${sign === 'A' ? 'B' : 'A'}`)}&w=320`))
        .statusCode,
    ).toBe(403)
    expect((await app.inject(app.media.url(`w320-${row.storage_key}`, 60))).statusCode).toBe(404)
    await db.deleteFrom('posts').execute()
    expect((await app.inject(`${url}&w=320`)).statusCode).toBe(404)
  })
})

describe('pictures without copies', () => {
  it('get them from a job, and are served as they are until then', async () => {
    const first = await publish(file(await photo(700, 500)))
    const [before] = await columns()
    for (const width of [160, 320, 640]) await storage.delete(`w${width}-${first.row.storage_key}`)
    await makeOld()
    expect(await widthOf(`${first.url}&w=160`)).toBe(700)
    expect(await addMissingCopies(db, storage)).toBe(1)
    expect(await widthOf(`${first.url}&w=160`)).toBe(160)
    const [after] = await columns()
    expect(after?.copy_widths).toEqual(before?.copy_widths)
    expect(after?.copy_bytes).toBeGreaterThan(0)
    expect(await storedFiles()).toHaveLength(4)
    expect(await addMissingCopies(db, storage)).toBe(0)
  })

  it('are tried once where they cannot be read, and animated ones stay as they are', async () => {
    const frames = await Promise.all([photo(400, 300), photo(400, 300)])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    await publish(file(gif, 'a.gif', 'image/gif'))
    const broken = await publish(file(await photo(400, 300)))
    await storage.put(broken.row.storage_key, Readable.from(['no soy una imagen']))
    const lost = await publish(file(await photo(400, 300)))
    await deleteMedia(storage, lost.row.storage_key)
    await makeOld()
    const none = { copy_widths: [], copy_bytes: 0 }
    expect(await addMissingCopies(db, storage)).toBe(3)
    expect(await columns()).toEqual([none, none, none])
    expect(await addMissingCopies(db, storage)).toBe(0)
  })

  it('wait while there is no room, and those of others are not held up by one that fails', async () => {
    const stuck = await publish(file(await photo(400, 300)))
    const other = await publish(file(await photo(400, 300)))
    await makeOld()
    const refusing = { ...storage, writeProblem: async () => 'full' as const }
    expect(await addMissingCopies(db, refusing)).toBe(0)
    const failing: Storage = {
      ...storage,
      put: async (key, source) => {
        if (key.endsWith(stuck.row.storage_key)) throw Object.assign(new Error('no'), { code: 'EIO' })
        await storage.put(key, source)
      },
    }
    await expect(addMissingCopies(db, failing)).rejects.toThrow('no')
    expect(await widthOf(`${other.url}&w=160`)).toBe(160)
    expect(await widthOf(`${stuck.url}&w=160`)).toBe(400)
    expect(await addMissingCopies(db, storage)).toBe(1)
    expect(await widthOf(`${stuck.url}&w=160`)).toBe(160)
  })

  it('are left to another instance that has begun with them', async () => {
    for (let count = 0; count < 3; count += 1) await publish(file(await photo(400, 300)))
    await makeOld()
    let read = 0
    const beside: Storage = {
      ...storage,
      read: async (key, range) => {
        read += 1
        await db
          .updateTable('media')
          .where('storage_key', '!=', key)
          .set({ copy_widths: [], copy_bytes: 0 })
          .execute()
        return storage.read(key, range)
      },
    }
    expect(await addMissingCopies(db, beside)).toBe(1)
    expect(read).toBe(1)
  })

  it('leave no copies when they are deleted meanwhile', async () => {
    const { row } = await publish(file(await photo(400, 300)))
    await makeOld()
    const deleting: Storage = {
      ...storage,
      put: async (key, source) => {
        await storage.put(key, source)
        await db.deleteFrom('posts').execute()
        await db.deleteFrom('media').where('id', '=', row.id).execute()
        await deleteMedia(storage, row.storage_key)
      },
    }
    await addMissingCopies(db, deleting)
    expect(await storedFiles()).toEqual([])
  })
})
