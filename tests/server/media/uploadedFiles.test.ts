/** What becomes of files on every way in: what they say about their sender, empty ones, and their names. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeStoredMetadata } from '../../../server/media/storedMetadata.ts'
import type { Storage } from '../../../server/media/storage.ts'
import {
  addCommunity,
  as,
  form,
  type FormFields,
  postFields,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import * as samples from '../support/mediaSamples.ts'
import { messaging } from '../support/messaging.ts'
import { addPrompt, testimonialCalls } from '../support/testimonials.ts'

const { app, db, storedFiles } = await startHarness()
const m = messaging(app)
const testimonials = testimonialCalls(app)
const [sender, reader] = [await registerCoach(app, db), await register(app)]
const community = await addCommunity(db, { owner: sender, members: [reader] })
const conversation = await m.direct(sender, reader)

interface File {
  data: Buffer
  name: string
  type: string
}
interface Reply {
  success?: boolean
  error?: string
  error_code?: string
  post?: { id: string }
  data?: { id: string }
  [url: `${string}_url`]: string
}

const send = async (url: string, fields: FormFields) => {
  const reply = await app.inject(as(sender, { method: 'POST', url, ...form(fields) }))
  return { status: reply.statusCode, body: reply.json<Reply>() }
}
const ask = async (url: string) => (await app.inject(as(reader, { method: 'GET', url }))).json<Reply>()

/** Ways in for a file: each sends it and returns the status and, for another member, its address. */
const ways = {
  'a post of a community': async (field: 'image' | 'video', file: File) => {
    const { status, body } = await send('/api/posts/with-media', { ...postFields(community), [field]: file })
    const url = body.post && (await ask(`/api/posts/${body.post.id}/${field}-url`))[`${field}_url`]
    return { status, body, url }
  },
  'a post of the global feed': async (field: 'image' | 'video', file: File) => {
    const { status, body } = await send('/api/global-feed', {
      content: 'Hola',
      category: 'coaching',
      [field]: file,
    })
    const own = field === 'video' ? '/api/global-feed' : '/api/posts'
    const url = body.data && (await ask(`${own}/${body.data.id}/${field}-url`))[`${field}_url`]
    return { status, body, url }
  },
  'a message': async (_field: 'image' | 'video', attachment: File) => {
    const { status, body } = await m.sendForm(sender, conversation, { attachment })
    const url = body.message && (await m.messages(reader, conversation)).at(-1)?.attachment?.url
    return { status, body, url }
  },
  'a testimonial': async (field: 'image' | 'video', file: File) => {
    const type = await addPrompt(db, community)
    const fields = { testimony_type_id: type, content: 'Duermo mejor.', [field]: file }
    const { status, body } = await testimonials.send(sender, fields)
    const done = body.upload_id ? await testimonials.done(sender, body.upload_id) : undefined
    const id = done?.result?.testimony_id
    // Whoever runs the community sees it; here its sender does.
    const reply = await app.inject(as(sender, { method: 'GET', url: `/api/testimonios/${id}/${field}-url` }))
    const url = id ? reply.json<Reply>()[`${field}_url`] : undefined
    return { status, body: { ...body, ...(done?.error && { error: done.error }) }, url }
  },
} as const
const everyWay = Object.entries(ways)

async function download(url: string | null | undefined): Promise<Buffer> {
  const reply = await app.inject(url ?? '')
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

describe('what a file says about place and device is gone when another member downloads it', () => {
  const videos: File[] = [
    { data: samples.film(), name: 'v.mov', type: 'video/quicktime' },
    { data: samples.film('isom'), name: 'v.mp4', type: 'video/mp4' },
    { data: samples.webm(), name: 'v.webm', type: 'video/webm' },
    { data: samples.webm(true), name: 'grabado.webm', type: 'video/webm' },
    { data: samples.avi(), name: 'v.avi', type: 'video/x-msvideo' },
  ]
  it.each(everyWay)('of videos in %s', async (_way, upload) => {
    for (const video of videos) {
      const { url } = await upload('video', video)
      const data = await download(url)
      expect([video.name, samples.secretsIn(data)]).toEqual([video.name, []])
      expect(data).toHaveLength(video.data.length)
      expect(data.includes(samples.filmFrames)).toBe(true)
    }
  })

  it.each(everyWay)('of pictures in %s', async (_way, upload) => {
    const pictures: File[] = [
      { data: await samples.jpeg(), name: 'a.jpg', type: 'image/jpeg' },
      { data: await samples.png(), name: 'a.png', type: 'image/png' },
      { data: await samples.webp(), name: 'a.webp', type: 'image/webp' },
      { data: await samples.gif(), name: 'a.gif', type: 'image/gif' },
      { data: await samples.apng(8, 8), name: 'b.png', type: 'image/png' },
    ]
    for (const picture of pictures) {
      const data = await download((await upload('image', picture)).url)
      expect([picture.name, samples.secretsIn(data)]).toEqual([picture.name, []])
      expect(data.toString('latin1', 8, 12)).toBe('WEBP')
    }
  })

  it('of other attachments', async () => {
    const files = {
      'a.heic': samples.heic(),
      'a.avif': await samples.avif(),
      'a.tiff': samples.tiff(),
      'a.3gp': samples.film('3gp4'),
      'a.mkv': samples.webm(),
      'a.m4a': samples.film('M4A '),
      'a.mp3': samples.mp3(),
      'a.wav': samples.wav(),
    }
    for (const [name, data] of Object.entries(files)) {
      const { url } = await ways['a message']('image', { data, name, type: 'application/octet-stream' })
      const stored = await download(url)
      expect([name, samples.secretsIn(stored)]).toEqual([name, []])
      expect(stored).toHaveLength(data.length)
    }
  })
})

describe('an empty file is refused', () => {
  const empty = (name: string): File => ({ data: Buffer.alloc(0), name, type: 'image/png' })
  const refusal = {
    status: 400,
    body: { error: 'El archivo está vacío. Elige otro.', error_code: 'EMPTY_FILE' },
  }
  it.each(everyWay)('in %s, and nothing remains', async (_way, upload) => {
    const files = await storedFiles()
    for (const field of ['image', 'video'] as const) {
      expect(await upload(field, empty('vacia.png'))).toMatchObject(refusal)
    }
    expect(await storedFiles()).toEqual(files)
  })

  it.each([
    ['a profile', () => `/api/user-profiles/${sender.id}/avatar`],
    ['a cover', () => `/api/user-profiles/${sender.id}/cover`],
    ['a community', () => `/api/studio/communities/${community}/image`],
  ])('as the picture of %s', async (_what, url) => {
    const fields = { image: empty('vacia.png') }
    expect(await send(url(), fields)).toMatchObject(refusal)
  })
})

describe('the name of a file', () => {
  async function nameOf(name: string) {
    const file = { data: Buffer.from('Hola'), name, type: 'text/plain' }
    await m.sendForm(sender, conversation, { attachment: file })
    const attachment = (await m.messages(reader, conversation)).at(-1)?.attachment
    const header = (await app.inject(attachment?.url ?? '')).headers['content-disposition']
    const last = (await m.conversations(reader))[0]?.last_message?.attachment_name
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/u.exec(String(header))?.[1] ?? '')).toBe(
      attachment?.name,
    )
    expect(last).toBe(attachment?.name)
    return attachment?.name
  }

  it.each([
    // As browsers write it into a form.
    ['has its quotes', 'Informe %22final%22.pdf', 'Informe "final".pdf'],
    ['has its emoji', 'familia 👨‍👩‍👧 (1).txt', 'familia 👨‍👩‍👧 (1).txt'],
    ['has its accents, composed', 'an\u0303o\u0301.txt'.normalize('NFD'), 'añó.txt'],
    ['has its percent signs', '100%25 real; uno.txt', '100%25 real; uno.txt'],
    ['has nothing that turns its direction', 'foto\u202Egpj.exe', 'fotogpj.exe'],
    ['has no control characters', 'a%0D%0Ab\u0007\u2028.txt', 'ab.txt'],
    ['is a general one where nothing remains', '\u202E\u200F', 'archivo'],
  ])('%s', async (_what, sent, expected) => {
    expect(await nameOf(sent)).toBe(expected)
  })

  it('keeps beginning and extension when it is long', async () => {
    const name = (await nameOf(`${'Acta de la reunión '.repeat(30)}.tar.gz`)) ?? ''
    expect(name).toMatch(/^Acta de la reunión .*….tar.gz$/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    const emoji = (await nameOf(`${'👨‍👩‍👧'.repeat(30)}.pdf`)) ?? ''
    expect(emoji).toMatch(/^(?:👨‍👩‍👧)+…\.pdf$/u)
  })
})

describe('files that an earlier version has stored', () => {
  const { storage } = app.media
  const film = samples.film()
  let keys: string[]

  beforeEach(async () => {
    const url = (await ways['a message']('video', { data: film, name: 'v.mov', type: 'video/quicktime' })).url
    expect(url).toBeDefined()
    await db.updateTable('media').set({ metadata_removed: true }).execute()
    const rows = await db
      .selectFrom('media')
      .where('kind', '=', 'video')
      .orderBy('created_at', 'desc')
      .limit(1)
      .select(['id', 'storage_key'])
      .execute()
    keys = rows.map(({ storage_key: key }) => key)
    for (const { id, storage_key: key } of rows) {
      await storage.put(key, Readable.from([film]))
      const created_at = new Date(Date.now() - 3_600_000)
      await db
        .updateTable('media')
        .set({ metadata_removed: false, created_at })
        .where('id', '=', id)
        .execute()
    }
  })
  const secrets = async () =>
    (await Promise.all(keys.map(async (key) => buffer(await storage.read(key))))).flatMap(samples.secretsIn)

  it('are cleaned once, under their keys', async () => {
    expect(await secrets()).not.toEqual([])
    expect(await removeStoredMetadata(db, storage)).toBe(1)
    expect(await secrets()).toEqual([])
    expect(await storage.size(keys[0] ?? '')).toBe(film.length)
    expect(await removeStoredMetadata(db, storage)).toBe(0)
  })

  it('are cleaned by a later call when the store fails', async () => {
    const failing: Storage = { ...storage, put: () => Promise.reject(new Error('no')) }
    await expect(removeStoredMetadata(db, failing)).rejects.toThrow('no')
    const full: Storage = { ...storage, writeProblem: async () => 'full' }
    expect(await removeStoredMetadata(db, full)).toBe(0)
    expect(await removeStoredMetadata(db, storage)).toBe(1)
    expect(await secrets()).toEqual([])
  })

  it('are done when they are missing, or of a kind without metadata', async () => {
    await storage.delete(...keys)
    expect(await removeStoredMetadata(db, storage)).toBe(1)
    await db.updateTable('media').set({ metadata_removed: false }).where('storage_key', 'in', keys).execute()
    await storage.put(keys[0] ?? '', Readable.from([Buffer.from('%PDF-1.7')]))
    const writing: Storage = { ...storage, put: () => Promise.reject(new Error('not needed')) }
    expect(await removeStoredMetadata(db, writing)).toBe(1)
  })

  it('do not come back when they are deleted meanwhile', async () => {
    const deleting: Storage = {
      ...storage,
      put: async (key, source) => {
        await db.updateTable('messages').set({ attachment_media_id: null }).execute()
        await db.deleteFrom('media').where('storage_key', '=', key).execute()
        await storage.put(key, source)
      },
    }
    expect(await removeStoredMetadata(db, deleting)).toBe(1)
    expect(await storage.size(keys[0] ?? '')).toBeUndefined()
  })
})
