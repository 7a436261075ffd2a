import { randomUUID } from 'node:crypto'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { idempotencyDays } from '../../../src/api/contract/common.ts'
import { backupLock } from '../../../server/db/backupLock.ts'
import { deleteOrphanedFiles } from '../../../server/media/orphanedFiles.ts'
import { cleanUpStaleUploads } from '../../../server/modules/testimonials/cleanUpStaleUploads.ts'
import { trackUpload } from '../../../server/modules/testimonials/trackUpload.ts'
import {
  addCommunity,
  type Member,
  mp4,
  register,
  startHarness,
  waitingForLocks,
} from '../support/harness.ts'
import { addPrompt, sendBig, testimonialCalls, until } from '../support/testimonials.ts'

const { app, db, config, storedFiles, another } = await startHarness()
const second = await another()
await app.listen({ host: '127.0.0.1', port: 0 })
const calls = testimonialCalls(app)
const elsewhere = testimonialCalls(second)
const owner = await register(app)
const megabyte = 1024 * 1024

let person: Member
let community: string
let prompt: string

beforeEach(async () => {
  person = await register(app)
  community = await addCommunity(db, { owner, members: [person] })
  prompt = await addPrompt(db, community)
  await db.deleteFrom('testimony_uploads').execute()
  await db.deleteFrom('testimonies').execute()
  await db.deleteFrom('media').execute()
  for (const name of await storedFiles()) await app.media.storage.delete(name)
})

const fieldsOf = (id: string) => ({
  upload_id: id,
  testimony_type_id: prompt,
  content: 'Duermo mejor.',
  video_duration: '83.5',
})

async function nothingStays() {
  const keys = async () => {
    const uploads = await db.selectFrom('testimony_uploads').select('storage_keys').execute()
    return uploads.flatMap(({ storage_keys }) => storage_keys)
  }
  await until(async () => (await keys()).length === 0)
  await until(async () => (await storedFiles()).length === 0)
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('testimonies').selectAll().execute()).toEqual([])
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Large enough that buffering it in memory would be noticed. */
const whole = 200 * megabyte

const big = (id: string, pauseAt?: number) =>
  sendBig(app, person, {
    fields: fieldsOf(id),
    bytes: whole,
    head: mp4,
    ...(pauseAt !== undefined && { pauseAt }),
  })

describe('a video of 200 MB', () => {
  it('that is cancelled at 60 % leaves no file and no row, though another instance was told', async () => {
    const id = randomUUID()
    const upload = big(id, 0.6 * whole)
    await until(async () => Number((await calls.progress(person, id)).body.progress?.percentage) >= 58)
    expect((await calls.progress(person, id)).body).toMatchObject({ status: 'uploading' })
    expect(await storedFiles()).toHaveLength(1)
    const { status, body } = await elsewhere.cancel(person, id)
    expect([status, body.status, body.error_code]).toEqual([200, 'error', 'CANCELLED'])
    // Resumes a little after each check, until it ends.
    const state = { ended: false }
    void upload.answer.then(() => (state.ended = true))
    let line = 0.6 * whole
    await until(() => {
      line += 2 * megabyte
      upload.resume(line)
      return state.ended
    })
    await nothingStays()
    expect(upload.sent()).toBeLessThan(whole)
    expect((await calls.progress(person, id)).body).toMatchObject({
      status: 'error',
      error_code: 'CANCELLED',
    })
  })
})

it('tells how far it is, never less than before, answers when all has come, and keeps little in memory', async () => {
  const id = randomUUID()
  const before = process.memoryUsage()
  const grown = () => {
    const { arrayBuffers, external } = process.memoryUsage()
    return Math.max(arrayBuffers - before.arrayBuffers, external - before.external)
  }
  const limit = whole / 2
  const upload = big(id, 0.3 * whole)
  const seen: { state: string | null | undefined; loaded: number; share: number }[] = []
  let most = 0
  const state = { answered: false }
  void upload.answer.then(() => (state.answered = true))
  const look = async () => {
    const { body } = await calls.progress(person, id)
    const share = body.progress?.percentage ?? 0
    if (body.progress) seen.push({ state: body.status, loaded: body.progress.loaded ?? 0, share })
    // Only what is still needed counts, and collecting garbage takes time.
    if (grown() > limit) collectGarbage()
    most = Math.max(most, grown())
    return share
  }
  await until(async () => (await look()) >= 28)
  upload.resume(0.6 * whole)
  await until(async () => (await look()) >= 58)
  upload.resume()
  await until(async () => {
    await look()
    return state.answered
  })
  const answer = await upload.answer
  expect(answer).toEqual({ status: 200, body: { success: true, upload_id: id } })
  const done = await calls.done(person, id)
  expect(done).toMatchObject({ status: 'completed', result: { points_earned: 25 } })
  const bytes = seen.map(({ loaded }) => loaded)
  expect(bytes).toEqual(bytes.toSorted((one, other) => one - other))
  // It may have been completed before the reply has arrived.
  const early = seen.filter((look) => look.state !== 'completed')
  expect(early.every(({ share }) => share >= 0 && share <= 99)).toBe(true)
  expect(most).toBeLessThan(limit)
  const [row] = await db.selectFrom('media').selectAll().execute()
  expect(row).toMatchObject({ kind: 'video', bytes: String(whole) })
  const [testimonial] = await db.selectFrom('testimonies').selectAll().execute()
  expect(testimonial).toMatchObject({ video_media_id: row?.id, video_duration: 83.5, points_earned: 25 })
})

it('is refused with the documents’ words before much has come when it says that it is too large', async () => {
  const id = randomUUID()
  const upload = sendBig(app, person, {
    fields: fieldsOf(id),
    bytes: 512 * megabyte,
    head: mp4,
    pauseAt: megabyte,
  })
  expect(await upload.answer).toMatchObject({
    status: 413,
    body: {
      error: 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.',
      error_code: 'LIMIT_FILE_SIZE',
    },
  })
  upload.cut()
  expect((await calls.progress(person, id)).body).toMatchObject({ error_code: 'LIMIT_FILE_SIZE' })
  await nothingStays()
})

describe('a connection that is cut', () => {
  it('leaves nothing, and can be tried again', async () => {
    const id = randomUUID()
    const upload = big(id, 40 * megabyte)
    await until(async () => Number((await calls.progress(person, id)).body.progress?.loaded) > 30 * megabyte)
    upload.cut()
    await nothingStays()
    const { body } = await calls.progress(person, id)
    expect(body).toMatchObject({
      status: 'error',
      error:
        'La conexión se cortó antes de que llegara todo. Inténtalo de nuevo; no hace falta volver a elegir los archivos.',
    })
    // A code would mean a permanent refusal.
    expect(body.error_code).toBeUndefined()
  })

  it('of which the server knows nothing yet gives way to the same upload sent again', async () => {
    const id = randomUUID()
    const first = big(id, 10 * megabyte)
    await until(async () => Number((await calls.progress(person, id)).body.progress?.loaded) > megabyte)
    const again = sendBig(app, person, { fields: fieldsOf(id), bytes: megabyte, head: mp4 })
    expect(await again.answer).toMatchObject({ status: 200, body: { upload_id: id } })
    expect(await calls.done(person, id)).toMatchObject({ status: 'completed' })
    first.resume()
    expect((await first.answer)?.status ?? 409).toBe(409)
    await until(async () => (await storedFiles()).length === 1)
    expect(await db.selectFrom('testimonies').selectAll().execute()).toHaveLength(1)
    expect((await calls.progress(person, id)).body.status).toBe('completed')
  })
})

it('is not taken for cancelled by a look at it that comes back when all has come', async () => {
  const attempt = { id: randomUUID(), attempt: randomUUID() }
  const at = new Date()
  const row = { ...attempt, user_id: person.id, status: 'uploading' as const, created_at: at, updated_at: at }
  await db.insertInto('testimony_uploads').values(row).execute()
  const stop = vi.fn<(reason: Error) => void>()
  let answers = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      answers += 1
      return Promise.resolve(result)
    },
  })
  const watch = trackUpload({ db: counted, log: app.log }, attempt, stop)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('testimony_uploads').set({ status: 'processing' }).execute()
    watch.add(1)
    // The check waits for the row lock.
    await waitingForLocks(db, 1)
    watch.end()
  })
  // The check found the cancellation.
  await until(() => answers === 2)
  expect(stop).not.toHaveBeenCalled()
})

describe('a server that stops', () => {
  it('ends what is still coming, to be sent again, and finishes what has come', async () => {
    const stopping = await another()
    await stopping.listen({ host: '127.0.0.1', port: 0 })
    // The remaining work waits.
    const held = Promise.withResolvers<number>()
    vi.spyOn(stopping.media.storage, 'size').mockReturnValue(held.promise)
    const id = randomUUID()
    const upload = sendBig(stopping, person, {
      fields: fieldsOf(id),
      bytes: 480 * megabyte,
      head: mp4,
      pauseAt: 5 * megabyte,
    })
    await until(async () => Number((await calls.progress(person, id)).body.progress?.loaded) > megabyte)
    const friend = await register(app)
    await db
      .insertInto('memberships')
      .values({ id: randomUUID(), community_id: community, user_id: friend.id, role: 'member' })
      .execute()
    const complete = sendBig(stopping, friend, {
      fields: fieldsOf(randomUUID()),
      bytes: megabyte,
      head: mp4,
    })
    const answer = await complete.answer
    expect((await calls.progress(friend, answer?.body.upload_id ?? '')).body.status).toBe('processing')
    const closed = stopping.close()
    held.resolve(megabyte)
    await closed
    upload.cut()
    const interrupted = (await calls.progress(person, id)).body
    expect([interrupted.status, interrupted.error, interrupted.error_code]).toEqual([
      'error',
      'La subida se interrumpió en el servidor. Inténtalo de nuevo; no hace falta volver a elegir los archivos.',
      undefined,
    ])
    const finished = (await calls.progress(friend, answer?.body.upload_id ?? '')).body
    expect(finished.status).toBe('completed')
    expect(await storedFiles()).toHaveLength(1)
  })

  it('without warning is noticed after half a minute; a minute later nothing is left', async () => {
    const { storage } = app.media
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const
    const id = randomUUID()
    const beat = (ago: number) => new Date(Date.now() - ago)
    await db
      .insertInto('testimony_uploads')
      .values({
        id,
        user_id: person.id,
        type_id: prompt,
        attempt: randomUUID(),
        status: 'uploading',
        loaded: 5,
        total: 10,
        storage_keys: [...keys],
        created_at: beat(90_000),
        updated_at: beat(20_000),
      })
      .execute()
    await storage.put(keys[0], Readable.from([mp4]))
    await writeFile(path.join(config.dataDir, 'media', 'incoming', `${keys[1]}.${randomUUID()}`), mp4)
    const fresh = (await calls.progress(person, id)).body
    expect([fresh.status, fresh.progress?.percentage]).toEqual(['uploading', 50])

    const pass = (ago: number) =>
      db
        .updateTable('testimony_uploads')
        .set({ updated_at: beat(ago) })
        .execute()
    for (const status of ['processing', 'uploading'] as const) {
      await db.updateTable('testimony_uploads').set({ status }).execute()
      await pass(31_000)
      expect((await calls.progress(person, id)).body).toMatchObject({
        status: 'error',
        error:
          'La subida se interrumpió en el servidor. Inténtalo de nuevo; no hace falta volver a elegir los archivos.',
      })
    }
    await cleanUpStaleUploads(db, storage)
    expect(await storedFiles()).toHaveLength(2)
    await pass(61_000)
    await cleanUpStaleUploads(db, storage)
    await nothingStays()
    expect((await calls.progress(person, id)).body.status).toBe('error')
    await pass(6 * 86_400_000)
    await cleanUpStaleUploads(db, storage)
    expect((await calls.progress(person, id)).status).toBe(200)
    await pass((idempotencyDays + 2) * 86_400_000)
    await cleanUpStaleUploads(db, storage)
    expect((await calls.progress(person, id)).status).toBe(404)
  })

  it('leaves what runs and what is completed alone when it tidies up', async () => {
    const id = randomUUID()
    const upload = big(id, 5 * megabyte)
    await until(async () => Number((await calls.progress(person, id)).body.progress?.loaded) > megabyte)
    await cleanUpStaleUploads(db, app.media.storage)
    expect(await storedFiles()).toHaveLength(1)
    // Heartbeats continue without new bytes.
    const beats = async () =>
      (await db.selectFrom('testimony_uploads').select('updated_at').executeTakeFirstOrThrow()).updated_at
    const first = await beats()
    await until(async () => (await beats()) > first)
    upload.cut()
    await nothingStays()
  })
})

describe('files that no row names', () => {
  const age = async (key: string, days = 8) => {
    const old = new Date(Date.now() - days * 86_400_000)
    await utimes(path.join(config.dataDir, 'media', key.slice(-2), key), old, old)
  }

  const know = (key: string) =>
    db
      .insertInto('media')
      .values({
        id: randomUUID(),
        owner_id: person.id,
        kind: 'video',
        storage_key: key,
        content_type: 'video/mp4',
        bytes: 1,
        width: null,
        height: null,
      })
      .execute()

  it('go after a week; known ones and what was made of them stay', async () => {
    const { storage } = app.media
    const [known, unknown, young] = [uuid(), uuid(), uuid()]
    const madeOf = (key: string) => [key, `${key}-og`, `w160-${key}`, `w1280-${key}`]
    for (const key of [...madeOf(known), ...madeOf(unknown), young]) {
      await storage.put(key, Readable.from([mp4]))
      // A form has no rows before its end, even if it takes days.
      await age(key, key === young ? 6 : 8)
    }
    await know(known)
    expect(await deleteOrphanedFiles(db, storage)).toBe(4)
    expect((await storedFiles()).toSorted()).toEqual([...madeOf(known), young].toSorted())
  })

  it('stay where the database cannot be the one they belong to, however few they are', async () => {
    const { storage } = app.media
    const keys = [uuid(), uuid(), uuid()] as const
    for (const key of keys) {
      await storage.put(key, Readable.from([mp4]))
      await age(key)
    }
    await expect(deleteOrphanedFiles(db, storage)).rejects.toThrow('3 of 3 stored files are unknown')
    await know(keys[0])
    await expect(deleteOrphanedFiles(db, storage)).rejects.toThrow('2 of 3 stored files are unknown')
    expect(await storedFiles()).toHaveLength(3)
    await know(keys[1])
    expect(await deleteOrphanedFiles(db, storage)).toBe(1)
  })

  it('stay while a backup is made', async () => {
    const { storage } = app.media
    const [known, unknown] = [uuid(), uuid()]
    for (const key of [known, unknown]) {
      await storage.put(key, Readable.from([mp4]))
      await age(key)
    }
    await know(known)
    await db.connection().execute(async (backup) => {
      await sql`select pg_advisory_lock(${backupLock})`.execute(backup)
      expect(await deleteOrphanedFiles(db, storage)).toBe(0)
      await sql`select pg_advisory_unlock(${backupLock})`.execute(backup)
    })
    expect(await deleteOrphanedFiles(db, storage)).toBe(1)
  })

  it('are looked for among those of the store only', async () => {
    const folder = path.join(config.dataDir, 'media', 'lost+found')
    await mkdir(folder)
    const file = path.join(folder, `#${randomUUID()}`)
    await writeFile(file, mp4)
    const old = new Date(Date.now() - 8 * 86_400_000)
    await utimes(file, old, old)
    expect(await deleteOrphanedFiles(db, app.media.storage)).toBe(0)
    await rm(folder, { recursive: true })
  })
})
