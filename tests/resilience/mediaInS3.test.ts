/** A server with its files in an S3 store: delivery, uploads, and errors while the store is unreachable. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { openDatabase } from '../../server/db/client.ts'
import { cleanUp } from '../server/support/cleanUp.ts'
import { readConfig } from '../../server/config.ts'
import { s3Storage } from '../../server/media/s3Storage.ts'
import type { Storage } from '../../server/media/storage.ts'
import { eventually } from '../eventually.ts'
import { s3Missing, startS3 } from '../s3/startS3.ts'
import { classes } from '../server/support/classes.ts'
import {
  addCommunity,
  as,
  form,
  mp4,
  postFields,
  publishInFeed,
  register,
  registerCoach,
  sendToFeed,
  startHarness,
} from '../server/support/harness.ts'
import { newDatabase } from '../server/support/newDatabase.ts'
import { picture } from '../server/support/people.ts'
import { addPrompt, testimonialCalls } from '../server/support/testimonials.ts'

const awayText = 'El almacén de archivos no responde en este momento. Inténtalo de nuevo en unos segundos.'

/** Returns the keys of all files in a store. */
async function keysIn(storage: Storage): Promise<string[]> {
  const keys = []
  for await (const key of storage.untouchedSince(new Date(Date.now() + 60_000))) keys.push(key)
  return keys
}

const indexHtml = '<!doctype html><html><head></head><body></body></html>'

// Started conditionally and not in a hook, because each test uses the application.
describe.skipIf(s3Missing)(`files in an S3 store${s3Missing}`, async () => {
  if (s3Missing) return
  const s3 = await startS3()
  const { app, db, config, another } = await startHarness({ s3: s3.settings({ prefix: 'faro' }), indexHtml })
  const { storage } = app.media
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-in-s3-'))
  const second = await another({ dataDir: path.join(dir, 'second') })
  const direct = await another({ s3: { ...s3.settings({ prefix: 'faro' }), directReads: true } })
  afterAll(async () => {
    await s3.stop()
    await rm(dir, { recursive: true, force: true })
  })
  const coach = await registerCoach(app, db)

  async function lastMedia() {
    return db.selectFrom('media').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  }

  async function publishPicture() {
    const post = await publishInFeed(app, coach, { image: await picture(700, 500) })
    const { storage_key: key } = await lastMedia()
    return { post, key, url: app.media.url(key, 3600) }
  }

  describe('are delivered as from a folder', () => {
    it('returns them whole, by range, as 304, as smaller copies, and from an instance with another data folder', async () => {
      const { key, url } = await publishPicture()
      const whole = await app.inject(url)
      expect(whole.statusCode).toBe(200)
      expect(whole.headers).toMatchObject({
        'content-type': 'image/webp',
        'accept-ranges': 'bytes',
        'content-length': String(whole.rawPayload.length),
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/u),
      })
      expect(whole.rawPayload.equals(await buffer(await storage.read(key)))).toBe(true)
      const again = await app.inject({ url, headers: { 'if-none-match': whole.headers.etag } })
      expect(again.statusCode).toBe(304)
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
        200,
        whole.headers['content-length'],
        '',
      ])
      const out = await app.inject({ url, headers: { range: `bytes=${whole.rawPayload.length}-` } })
      expect(out.statusCode).toBe(416)
      for (const instance of [app, second]) {
        const part = await instance.inject({ url, headers: { range: 'bytes=8-11' } })
        expect([part.statusCode, part.body]).toEqual([206, 'WEBP'])
        expect(part.headers['content-range']).toBe(`bytes 8-11/${whole.rawPayload.length}`)
        const copy = await instance.inject(`${url}&w=160`)
        expect(copy.rawPayload.length).toBeLessThan(whole.rawPayload.length)
      }
      // No file is in the data folders.
      const local = await readdir(path.join(config.dataDir, 'media'), { recursive: true })
      expect(local).toEqual(['incoming'])
    })

    it('deletes them with their post', async () => {
      const before = await keysIn(storage)
      const { post } = await publishPicture()
      expect(await keysIn(storage)).toHaveLength(before.length + 4)
      expect(
        (await app.inject(as(coach, { method: 'DELETE', url: `/api/global-feed/${post}` }))).statusCode,
      ).toBe(200)
      expect(await keysIn(storage)).toEqual(before)
    })

    it('creates testimonials from files that arrived at different instances', async () => {
      const person = await register(app)
      const community = await addCommunity(db, { owner: coach, members: [person] })
      for (const instance of [app, second]) {
        const calls = testimonialCalls(instance)
        const fields = {
          testimony_type_id: await addPrompt(db, community),
          content: 'Duermo mejor.',
          video: { data: mp4, name: 'v.mp4', type: 'video/mp4' },
          image: await picture(),
        }
        const { status, body } = await calls.send(person, fields)
        expect([status, body.error]).toEqual([200, undefined])
        // Every instance returns the same progress.
        const there = testimonialCalls(instance === app ? second : app)
        expect(await there.done(person, body.upload_id ?? '')).toMatchObject({ status: 'completed' })
      }
      // The unconverted pictures have been deleted.
      const rows = await db.selectFrom('media').select('storage_key').execute()
      const known = new Set(rows.map(({ storage_key }) => storage_key))
      await eventually(async () => {
        const unknown = (await keysIn(storage)).filter((key) => !known.has(key.replace(/^w\d+-/u, '')))
        expect(unknown).toEqual([])
      })
    })

    it('includes them in a backup, which restores them to another store', async () => {
      const { key } = await publishPicture()
      const file = path.join(dir, 'copia.faro')
      const databaseUrl = config.databaseUrl ?? ''
      const { header, missing } = await backUp(databaseUrl, storage, file)
      expect(missing).toEqual([])
      const there = s3Storage(s3.settings({ prefix: 'otro' }), path.join(dir, 'incoming'))
      const url = await newDatabase()
      await restore(file, url, there)
      const keys = await keysIn(there)
      expect(keys).toHaveLength(header.files)
      expect(keys).toContain(key)
      for (const each of keys) {
        const [restored, source] = await Promise.all(
          [there.read(each), storage.read(each)].map(async (read) => buffer(await read)),
        )
        expect(source?.equals(restored ?? Buffer.alloc(0))).toBe(true)
      }
      const restoredDb = openDatabase(url)
      const rows = await restoredDb.selectFrom('media').select('storage_key').execute()
      expect(rows.map(({ storage_key }) => storage_key)).toContain(key)
      await restoredDb.destroy()
      there.close()
    })
  })

  describe('when the store does not respond', () => {
    it('returns a Spanish 503 for reads and uploads, while other calls succeed', async () => {
      const { post, key, url } = await publishPicture()
      const community = await addCommunity(db, { owner: coach })
      const count = async () => (await db.selectFrom('media').select('id').execute()).length
      const before = await count()
      await s3.kill()
      for (const headers of [{}, { range: 'bytes=0-3' }]) {
        const reply = await app.inject({ url, headers })
        expect([reply.statusCode, reply.json().error, reply.headers['retry-after']]).toEqual([
          503,
          awayText,
          '3',
        ])
        expect(reply.headers['cache-control']).toBe('no-store')
        expect(reply.headers['content-type']).toMatch(/json/u)
      }
      expect((await app.inject(`/og/${post}.jpg`)).statusCode).toBe(503)
      const picturePost = await sendToFeed(app, coach, { image: await picture() })
      expect([picturePost.statusCode, picturePost.json().error]).toEqual([503, awayText])
      const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
      const videoPost = await app.inject(
        as(coach, {
          method: 'POST',
          url: '/api/posts/with-media',
          ...form({ ...postFields(community), video }),
        }),
      )
      expect([videoPost.statusCode, videoPost.json().error]).toEqual([503, awayText])
      const person = await register(app)
      await db
        .insertInto('memberships')
        .values({ id: person.id, community_id: community, user_id: person.id, role: 'member' })
        .execute()
      const fields = { testimony_type_id: await addPrompt(db, community), content: 'Duermo mejor.', video }
      const testimonial = await testimonialCalls(app).send(person, fields)
      expect([testimonial.status, testimonial.body.error, testimonial.body.error_code]).toEqual([
        503,
        awayText,
        undefined,
      ])
      expect(await count()).toBe(before)
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', storage: 'unreachable' }])
      expect((await app.inject('/metrics')).body).toMatch(/^faro_storage_full 1$/mu)
      const text = await app.inject(
        as(coach, { method: 'POST', url: '/api/posts', ...form(postFields(community)) }),
      )
      expect(text.statusCode).toBe(200)

      // The post is deleted at once, its files when the store responds again.
      const gone = await app.inject(as(coach, { method: 'DELETE', url: `/api/global-feed/${post}` }))
      expect(gone.statusCode).toBe(200)
      await s3.restart()
      expect((await app.inject(url)).statusCode).toBe(404)
      expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
      await sql`update media set created_at = now() - interval '2 days'`.execute(db)
      await cleanUp(db, storage)
      expect(await keysIn(storage)).not.toContain(key)
      expect((await sendToFeed(app, coach, { image: await picture() })).statusCode).toBe(200)
    })

    it('returns 404 for a file that is missing in the store', async () => {
      const { key, url } = await publishPicture()
      await storage.delete(key)
      expect((await app.inject(url)).statusCode).toBe(404)
    })
  })

  describe('with direct reads from the store', () => {
    it('redirects after the same permission checks, with the same type, ranges and file name', async () => {
      const { key, url } = await publishPicture()
      const own = await app.inject(url)
      const reply = await direct.inject(url)
      expect(reply.statusCode).toBe(302)
      const address = String(reply.headers.location)
      expect(address.startsWith(`${s3.endpoint}/${s3.bucket}/faro/${key}?`)).toBe(true)
      const seconds = Number(/^private, max-age=(\d+)$/u.exec(String(reply.headers['cache-control']))?.[1])
      expect(seconds).toBeGreaterThan(2900)
      expect(seconds).toBeLessThanOrEqual(3600)
      const whole = await fetch(address)
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, max-age=3600, immutable',
      ])
      expect(Buffer.from(await whole.arrayBuffer()).equals(own.rawPayload)).toBe(true)
      const part = await fetch(address, { headers: { range: 'bytes=8-11' } })
      expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
      // The URL is the same for everybody, so that browsers can cache the file.
      expect((await direct.inject(url)).headers.location).toBe(address)
      const copy = await direct.inject(`${url}&w=160`)
      expect(String(copy.headers.location)).toContain(`/faro/w160-${key}?`)

      const altered = url.replace(/sig=(.)/u, (_, sign) => `sig=${sign === 'A' ? 'B' : 'A'}`)
      expect((await direct.inject(altered)).statusCode).toBe(403)
      const head = await direct.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(own.rawPayload.length)])
      await db.deleteFrom('posts').execute()
      expect((await direct.inject(url)).statusCode).toBe(404)
    })

    it('redirects to a URL that expires no later than the original one', async () => {
      const { key } = await publishPicture()
      const { url } = app.media.lease(key, 20)
      const reply = await direct.inject(url)
      const seconds = Number(/max-age=(\d+)/u.exec(String(reply.headers['cache-control']))?.[1])
      expect(seconds).toBeLessThanOrEqual(20)
      const query = new URL(String(reply.headers.location)).searchParams
      expect(Number(query.get('X-Amz-Expires'))).toBeLessThanOrEqual(20)
      expect(Number(query.get('X-Amz-Expires'))).toBeGreaterThanOrEqual(seconds)
      expect(query.get('response-cache-control')).toBe(
        `private, max-age=${query.get('X-Amz-Expires')}, immutable`,
      )
    })

    it('delivers other files under their names and so that browsers do not execute them', async () => {
      const ana = await register(app)
      const key = '0190dddd-0000-7000-8000-000000000001'
      await storage.put(key, Readable.from(['<script>alert(1)</script>']))
      const id = '0190dddd-0000-7000-8000-000000000002'
      await db
        .insertInto('media')
        .values({
          id,
          owner_id: ana.id,
          kind: 'file',
          storage_key: key,
          content_type: 'text/html',
          file_name: 'año (1).html',
          bytes: 25,
          width: null,
          height: null,
        })
        .execute()
      await db.updateTable('users').set({ avatar_media_id: id }).where('id', '=', ana.id).execute()
      const reply = await direct.inject(app.media.url(key, 3600))
      const file = await fetch(String(reply.headers.location))
      expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
        'application/octet-stream',
        "attachment; filename*=UTF-8''a%C3%B1o%20%281%29.html",
      ])
    })

    it('delivers class videos through the server, which checks each request', async () => {
      const c = classes(app)
      const member = await register(app)
      const community = await c.community(coach, {}, [member])
      const product = await c.product(community, coach)
      await c.purchase(member, community, product)
      const { id } = await c.file(coach)
      const video = await c.video(await c.module(product, coach), { media_id: id })
      const asked = as(member, {
        method: 'GET',
        url: `/api/videos/stream/${video}`,
        headers: { accept: 'application/json' },
      })
      const { url } = (await direct.inject(asked)).json<{ url: string }>()
      const part = await direct.inject({ url, headers: { cookie: member.cookie, range: 'bytes=4-7' } })
      expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    })

    it('allows pictures and videos of the store, and of no other host, in the pages’ policy', async () => {
      const policy = async (instance: typeof app) =>
        String((await instance.inject('/')).headers['content-security-policy'])
      expect(await policy(direct)).toContain(`img-src 'self' blob: data: ${s3.endpoint};`)
      expect(await policy(direct)).toContain(`media-src 'self' blob: ${s3.endpoint};`)
      expect(await policy(direct)).toContain(`connect-src 'self';`)
      expect(await policy(app)).not.toContain(s3.endpoint)
    })

    it.each([
      [{ S3_BUCKET: 'faro' }, 'https://faro.s3.us-east-1.amazonaws.com'],
      [{ S3_BUCKET: 'faro', S3_ENDPOINT: 'https://store.example' }, 'https://store.example'],
      [
        { S3_BUCKET: 'faro', S3_ENDPOINT: 'https://store.example', S3_PATH_STYLE: 'false' },
        'https://faro.store.example',
      ],
      [
        { S3_BUCKET: 'faro', S3_ENDPOINT: 'http://10.0.0.7', S3_PUBLIC_ENDPOINT: 'https://files.example' },
        'https://files.example',
      ],
    ])('derives the store’s public address from the settings: %o', async (env, origin) => {
      const key = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreto' }
      const settings = readConfig({ ...env, ...key, S3_DIRECT_READS: 'true' }).s3
      if (!settings) throw new Error('no settings')
      const made = s3Storage(settings, path.join(dir, 'incoming'))
      expect(made.directOrigin).toBe(origin)
      const read = await made.directRead?.('clave', { contentType: 'image/webp', maxSeconds: 60 })
      expect(read?.url.startsWith(`${origin}/`)).toBe(true)
      made.close()
    })
  })
})
