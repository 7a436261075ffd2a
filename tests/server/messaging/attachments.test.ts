import http from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { attachmentMaxBytes } from '#api/contract/messaging.ts'
import { originalKey } from '../../../server/media/derivedFiles.ts'
import { flushTasks } from '../../eventually.ts'
import { mp4, register, startHarness } from '../support/harness.ts'
import { base, listen, messaging } from '../support/messaging.ts'

const { app, db, storedFiles } = await startHarness()
const m = messaging(app)
const [ana, bea] = await Promise.all([register(app), register(app)])
const id = await m.direct(ana, bea)
const address = await listen(app)
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#27a79f' } })
  .png()
  .toBuffer()
const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#f25c43' } })
  .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()

let files: string[] = []
beforeEach(async () => {
  files = await storedFiles()
})

async function sent(data: Buffer, name: string, type = 'application/octet-stream', content = '') {
  const { status, body } = await m.sendForm(ana, id, { content, attachment: { data, name, type } })
  if (status !== 200) throw new Error(`${status} ${body.error}`)
  return body.message
}

describe('what an attachment is', () => {
  it('a picture, whatever its name says; upright, without place and camera, no larger than a screen needs', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const message = await sent(photo, 'informe.pdf', 'application/pdf', 'Mira')
    expect(message).toMatchObject({
      type: 'image',
      content: 'Mira',
      attachment: {
        kind: 'image',
        content_type: 'image/webp',
        name: 'informe.pdf',
        width: 2048,
        height: 1024,
      },
    })
    const reply = await app.inject({ url: message.attachment?.url ?? '' })
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.rawPayload).toHaveLength(message.attachment?.size ?? 0)
    const stored = await sharp(reply.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 2048, height: 1024 })
    expect(stored.exif).toBeUndefined()
    expect(reply.rawPayload.includes('Ana')).toBe(false)
  })

  it('a video, served by parts', async () => {
    const message = await sent(mp4, 'notas.txt', 'text/plain')
    expect(message).toMatchObject({ type: 'video', attachment: { kind: 'video', content_type: 'video/mp4' } })
    const reply = await app.inject({ url: message.attachment?.url ?? '', headers: { range: 'bytes=4-7' } })
    expect([reply.statusCode, reply.body]).toEqual([206, 'ftyp'])
    expect(reply.headers['content-disposition']).toBeUndefined()
  })

  it.each([
    ['one byte', Buffer.from('a')],
    ['a document', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9000, 32)])],
    ['a picture the browser may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive that begins like a picture further on', Buffer.concat([Buffer.alloc(9), png])],
    ['more than a read at once', Buffer.alloc(300_000, 7)],
  ])('a file, byte for byte: %s', async (_what, data) => {
    const message = await sent(data, 'foto.png', 'image/png')
    expect(message).toMatchObject({
      type: 'file',
      content: '',
      attachment: { kind: 'file', size: data.length },
    })
    const reply = await app.inject({ url: message.attachment?.url ?? '' })
    expect(reply.rawPayload.equals(data)).toBe(true)
    expect((await m.conversations(bea))[0]?.last_message).toMatchObject({
      type: 'file',
      attachment_name: 'foto.png',
    })
  })

  it('quoted, it is its name when it came without words', async () => {
    const message = await sent(Buffer.from('a'), 'apuntes.txt')
    const answer = await m.say(bea, id, 'Gracias', { reply_to_message_id: message.id })
    expect(answer.reply_to).toMatchObject({ content: 'apuntes.txt', type: 'file' })
  })

  it('not a damaged picture', async () => {
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(500, 1)])
    const attachment = { data: broken, name: 'rota.png', type: 'image/png' }
    expect(await m.sendForm(ana, id, { attachment })).toMatchObject({
      status: 415,
      body: { error: 'No pudimos leer la imagen. Puede estar dañada: prueba con otra.' },
    })
    expect(await storedFiles()).toEqual(files)
  })
})

it('a form without a file is a message of words, an empty one none', async () => {
  const { body } = await m.sendForm(ana, id, { content: ' Solo palabras ' })
  expect(body.message).toMatchObject({ type: 'text', content: 'Solo palabras', attachment: null })
  const empty = { data: Buffer.alloc(0), name: '', type: 'application/octet-stream' }
  expect(await m.sendForm(ana, id, { attachment: empty })).toMatchObject({
    status: 400,
    body: { error: 'Escribe un mensaje.' },
  })
  const other = { data: Buffer.from('a'), name: 'a.txt', type: 'text/plain' }
  expect((await m.sendForm(ana, id, { image: other })).status).toBe(400)
  expect(await storedFiles()).toEqual(files)
})

const boundary = 'frontera'
const MB = 1024 * 1024

/** Sends a generated file of `bytes` bytes over a connection; cut after `cutAfter` bytes. */
function upload(head: Buffer, bytes: number, cutAfter = Infinity) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = http.request(`${address}${base}/${id}/messages`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    request.on('error', reject)
    request.on('response', (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => (body += text))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
      reply.on('error', reject)
    })
    async function send() {
      request.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="grande.bin"\r\n\r\n`,
      )
      request.write(head)
      const chunk = Buffer.alloc(MB, 7)
      for (let done = head.length; done < bytes;) {
        if (done > cutAfter) {
          request.destroy()
          return
        }
        const part = chunk.subarray(0, Math.min(MB, bytes - done))
        done += part.length
        if (!request.write(part)) await new Promise((drained) => request.once('drain', drained))
      }
      request.end(`\r\n--${boundary}--\r\n`)
    }
    send().catch(reject)
  })
}

describe('a large file', () => {
  const kinds: [string, Buffer][] = [
    ['file', Buffer.from('cualquiera')],
    ['video', mp4],
    ['image', png],
  ]

  it('of exactly 100MB is taken', async () => {
    const { status, body } = await upload(Buffer.from('cualquiera'), attachmentMaxBytes)
    expect([status, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ message: expect.objectContaining({ type: 'file' }) }),
    ])
    const { message } = JSON.parse(body) as { message: { attachment: { size: number } } }
    expect(message.attachment.size).toBe(attachmentMaxBytes)
  })

  it.each(kinds)(
    'of one byte more is refused in words, leaves nothing, and the next goes through: %s',
    async (_kind, head) => {
      const before = (await m.conversation(ana, id)).message_count
      const { status, body } = await upload(head, attachmentMaxBytes + 1)
      expect([status, JSON.parse(body)]).toEqual([
        413,
        expect.objectContaining({
          error: 'El archivo no puede ser mayor a 100MB',
          error_code: 'LIMIT_FILE_SIZE',
        }),
      ])
      expect(await storedFiles()).toEqual(files)
      expect((await m.conversation(ana, id)).message_count).toBe(before)
      expect((await upload(Buffer.from('otro'), 2 * MB)).status).toBe(200)
    },
  )

  it.each(kinds)('whose line breaks leaves nothing: %s', async (_kind, head) => {
    const before = (await m.conversation(ana, id)).message_count
    await expect(upload(head, 20 * MB, 8 * MB)).rejects.toThrow()
    // The server notices a moment later.
    await expect.poll(storedFiles).toEqual(files)
    await flushTasks()
    expect(await storedFiles()).toEqual(files)
    expect((await m.conversation(ana, id)).message_count).toBe(before)
    const rows = await db.selectFrom('media').select('id').execute()
    expect(rows).toHaveLength(new Set(files.map(originalKey)).size)
  })
})
