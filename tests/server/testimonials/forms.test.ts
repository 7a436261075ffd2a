import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testimonialImageMaxBytes } from '../../../src/api/contract/testimonials.ts'
import {
  addCommunity,
  as,
  form,
  type FormFields,
  type Member,
  mp4,
  register,
  startHarness,
} from '../support/harness.ts'
import { eventually } from '../../eventually.ts'
import { addPrompt, testimonialCalls, until } from '../support/testimonials.ts'

const { app, db, storedFiles, another } = await startHarness()
const calls = testimonialCalls(app)
const owner = await register(app)
const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a45' } })
  .png()
  .toBuffer()
const image = { data: picture, name: 'a.png', type: 'image/png' }
const wrongType =
  'Tipo de archivo no válido. Solo se permiten videos MP4/WebM/MOV/AVI/M4V e imágenes JPEG/PNG/WebP/GIF.'
const tooLarge = 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.'
const twice = 'Ya has completado este tipo de testimonio anteriormente.'
const incomplete = 'Datos incorrectos. Verifica que todos los campos estén completos.'

let person: Member
let community: string
let prompt: string

beforeEach(async () => {
  person = await register(app)
  community = await addCommunity(db, { owner, members: [person] })
  prompt = await addPrompt(db, community, { points: 25 })
  await db.deleteFrom('testimony_uploads').execute()
  await db.deleteFrom('testimonies').execute()
  await db.deleteFrom('media').execute()
  for (const name of await storedFiles()) await app.media.storage.delete(name)
})

const fieldsOf = (fields: FormFields = {}): FormFields => ({
  upload_id: randomUUID(),
  testimony_type_id: prompt,
  content: 'Duermo mejor.',
  ...fields,
})

const idOf = (fields: FormFields) => fields['upload_id'] as string

/** Sends a form and waits until it has been processed. */
async function sendWhole(fields: FormFields, member = person) {
  const { status, body } = await calls.send(member, fields)
  expect(status).toBe(200)
  return calls.done(member, body.upload_id ?? '')
}

const rows = () => db.selectFrom('testimonies').selectAll().execute()
async function nothingStays() {
  expect(await storedFiles()).toEqual([])
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(await rows()).toEqual([])
  const uploads = await db.selectFrom('testimony_uploads').select('storage_keys').execute()
  expect(uploads.flatMap(({ storage_keys }) => storage_keys)).toEqual([])
}

describe('a testimonial with text, video and picture', () => {
  it('is answered at once and then made: rows, files, points, and no picture as it came', async () => {
    const clip = await readFile(path.join(import.meta.dirname, '../../../server/demo/media/agua.mp4'))
    const fields = fieldsOf({ video_duration: '999', video: { ...video, data: clip }, image })
    const { status, body } = await calls.send(person, fields)
    expect([status, body]).toEqual([200, { success: true, upload_id: fields['upload_id'] }])
    const done = await calls.done(person, body.upload_id ?? '')
    const [row] = await rows()
    expect(done).toEqual({
      success: true,
      upload_id: body.upload_id,
      status: 'completed',
      progress: {
        percentage: 100,
        message: 'Tu testimonio está publicado.',
        loaded: done.progress?.total,
        total: expect.any(Number),
      },
      result: { points_earned: 25, testimony_id: row?.id },
    })
    expect(done.progress?.total).toBeGreaterThan(clip.length + picture.length)
    // The duration in the file, not the one sent by the client.
    expect(row).toMatchObject({ content: 'Duermo mejor.', points_earned: 25, type_id: prompt })
    expect(row?.video_duration).toBeCloseTo(6, 1)
    const media = await db.selectFrom('media').orderBy('kind').selectAll().execute()
    expect(media).toMatchObject([
      { id: row?.image_media_id, kind: 'image', content_type: 'image/webp', width: 90, height: 60 },
      { id: row?.video_media_id, kind: 'video', content_type: 'video/mp4', bytes: String(clip.length) },
    ])
    expect((await storedFiles()).toSorted()).toEqual(media.map(({ storage_key }) => storage_key).toSorted())
  })

  it('takes the length of a video that does not say it from its sender, if it can be one', async () => {
    for (const [said, kept] of [
      ['83.5', 83.5],
      ['999999', 86_400],
      ['-3', null],
      ['0', null],
      ['1e-60', null],
      ['mucho', null],
      ['Infinity', 86_400],
    ] as const) {
      await db.deleteFrom('testimonies').execute()
      await sendWhole(fieldsOf({ video_duration: said, video }))
      expect((await rows()).map((row) => row.video_duration)).toEqual([kept])
    }
  })

  it('keeps line breaks as they were typed, each as one character, though browsers send two', async () => {
    const typed = 'a\n'.repeat(999) + 'zz'
    expect(typed).toHaveLength(2000)
    const sent = fieldsOf({ content: typed.replaceAll('\n', '\r\n'), image })
    expect(await sendWhole(sent)).toMatchObject({ status: 'completed' })
    expect((await rows()).map((row) => row.content)).toEqual([typed])
  })

  it('needs no id from its sender, who hears the server’s', async () => {
    const { upload_id: _, ...fields } = fieldsOf({ image })
    expect(await sendWhole(fields)).toMatchObject({ status: 'completed' })
  })
})

describe('what is refused before a file is read', () => {
  const refused = async (fields: FormFields, member = person) => {
    const { status, body } = await calls.send(member, fields)
    await eventually(nothingStays)
    return [status, body.error]
  }

  it('is an incomplete one, and a text that is too long', async () => {
    const bad: FormFields[] = [
      { content: ' \n ' },
      { content: '' },
      { content: '\0\u200b' },
      { testimony_type_id: '' },
      { upload_id: 'siete' },
    ]
    for (const fields of bad) {
      expect(await refused(fieldsOf({ ...fields, video }))).toEqual([400, incomplete])
    }
    expect(await refused({ upload_id: randomUUID(), video })).toEqual([400, incomplete])
    // Fields come before files.
    const { content: _, ...before } = fieldsOf()
    expect(await refused({ ...before, video, content: 'Tarde' })).toEqual([400, incomplete])
    const long = fieldsOf({ content: 'a'.repeat(2001), video })
    expect(await refused(long)).toEqual([400, 'El testimonio no puede tener más de 2000 caracteres'])
  })

  it('is one without video and picture, or with a file of another name', async () => {
    expect(await refused(fieldsOf())).toEqual([400, 'Por favor, agrega un video o una imagen'])
    expect(await refused(fieldsOf({ otra: video }))).toEqual([400, incomplete])
  })

  it('is an answer to a prompt that is not there for the sender', async () => {
    const gone = [404, 'Este testimonio ya no se puede enviar.']
    const closed = await addCommunity(db, { owner, isPublic: false })
    const foreign = await addCommunity(db, { owner })
    for (const [type, expected] of [
      [randomUUID(), gone],
      ['siete', gone],
      [await addPrompt(db, community, { active: false }), gone],
      [await addPrompt(db, closed), gone],
      [await addPrompt(db, foreign), [403, 'No tienes permisos para acceder a esta comunidad']],
    ] as const) {
      expect(await refused(fieldsOf({ testimony_type_id: type, video }))).toEqual(expected)
    }
  })

  it('is a second answer to the same prompt, in the documents’ words', async () => {
    await sendWhole(fieldsOf({ video }))
    const before = await storedFiles()
    const again = fieldsOf({ video })
    const { status, body } = await calls.send(person, again)
    expect([status, body]).toMatchObject([409, { error: twice, error_code: 'DUPLICATE_TESTIMONY' }])
    expect(await storedFiles()).toEqual(before)
    const { body: progress } = await calls.progress(person, idOf(again))
    expect(progress).toMatchObject({ status: 'error', error: twice, error_code: 'DUPLICATE_TESTIMONY' })
  })

  it('is a fourth at a time; others’ and dead ones do not count', async () => {
    const at = new Date()
    const row = { status: 'uploading' as const, created_at: at, updated_at: at }
    const add = (owns: Member, values: object = {}) =>
      db
        .insertInto('testimony_uploads')
        .values({ ...row, id: randomUUID(), attempt: randomUUID(), user_id: owns.id, ...values })
        .execute()
    await add(owner)
    await add(person, { updated_at: new Date(at.getTime() - 31_000) })
    await add(person, { status: 'completed' })
    for (let count = 0; count < 2; count += 1) await add(person)
    expect(await sendWhole(fieldsOf({ video }))).toMatchObject({ status: 'completed' })
    await db.deleteFrom('testimonies').execute()
    await add(person, { status: 'processing' })
    const { status, body } = await calls.send(person, fieldsOf({ video }))
    expect([status, body.error]).toEqual([
      429,
      'Tienes demasiadas subidas a la vez. Espera a que termine una.',
    ])
  })
})

describe('files', () => {
  const answer = async (fields: FormFields) => {
    const { status, body } = await calls.send(person, fieldsOf(fields))
    await eventually(nothingStays)
    return [status, body.error_code, body.error]
  }

  it('are what their content says, not their name', async () => {
    const text = Buffer.from('<html>Hola</html>'.repeat(900))
    const bad: FormFields[] = [
      { video: { ...video, data: text } },
      { video: { ...video, data: picture } },
      { image: { ...image, data: mp4 } },
      { image: { ...image, data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } },
      { video, image: { ...image, data: text } },
    ]
    for (const fields of bad) {
      expect(await answer(fields)).toEqual([415, 'INVALID_FILE_TYPE', wrongType])
    }
  })

  it('have a limit: 10 MB for a picture', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(testimonialImageMaxBytes - picture.length)])
    expect(await answer({ image: { ...image, data: Buffer.concat([large, Buffer.alloc(1)]) } })).toEqual([
      413,
      'LIMIT_FILE_SIZE',
      tooLarge,
    ])
    expect(await sendWhole(fieldsOf({ image: { ...image, data: large } }))).toMatchObject({
      status: 'completed',
    })
  })

  it('of a damaged picture are found out later, and told by the progress', async () => {
    const done = await sendWhole(fieldsOf({ video, image: { ...image, data: picture.subarray(0, 60) } }))
    expect(done).toMatchObject({ status: 'error', error: wrongType, error_code: 'INVALID_FILE_TYPE' })
    await eventually(nothingStays)
  })

  it('may be one video and one picture', async () => {
    const body = new FormData()
    body.append('testimony_type_id', prompt)
    body.append('content', 'Duermo mejor.')
    body.append('video', new Blob([mp4]), 'a.mp4')
    body.append('video', new Blob([mp4]), 'b.mp4')
    const encoded = new Response(body)
    const reply = await app.inject(
      as(person, {
        method: 'POST',
        url: '/api/testimonios/upload-with-progress',
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      }),
    )
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
      400,
      'Solo puedes enviar un video y una imagen.',
    ])
    await eventually(nothingStays)
  })

  it('that end in the middle of the form leave nothing', async () => {
    const fields = fieldsOf({ video })
    const whole = form(fields)
    const payload = (whole.payload as Buffer).subarray(0, 6000)
    const reply = await app.inject(
      as(person, { method: 'POST', url: '/api/testimonios/upload-with-progress', ...whole, payload }),
    )
    expect(reply.statusCode).toBe(400)
    const { body } = await calls.progress(person, idOf(fields))
    expect(body.status).toBe('error')
    await eventually(nothingStays)
  })

  it('that find no room are told so, and leave nothing', async () => {
    const full = vi.spyOn(app.media.storage, 'put').mockImplementation(async (_key, source) => {
      for await (const _chunk of source) break
      await new Promise((resolve) => setImmediate(resolve))
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    })
    const [large, fields] = [Buffer.concat([mp4, Buffer.alloc(3_000_000)]), fieldsOf()]
    const { status, body } = await calls.send(person, { ...fields, video: { ...video, data: large } })
    full.mockRestore()
    const text = 'No queda espacio en el servidor para guardarlo. Inténtalo más tarde.'
    expect([status, body.error, body.error_code]).toEqual([507, text, undefined])
    const told = (await calls.progress(person, idOf(fields))).body
    expect([told.status, told.error]).toEqual(['error', text])
    await eventually(nothingStays)
  })
})

describe('the same id', () => {
  it('sent again after a lost answer makes no second testimonial', async () => {
    const fields = fieldsOf({ video, image })
    await sendWhole(fields)
    const files = await storedFiles()
    const { status, body } = await calls.send(person, fields)
    expect([status, body]).toEqual([200, { success: true, upload_id: fields['upload_id'] }])
    expect((await calls.done(person, body.upload_id ?? '')).result?.points_earned).toBe(25)
    expect(await rows()).toHaveLength(1)
    expect(await storedFiles()).toEqual(files)
  })

  it('sent again after an error starts anew', async () => {
    const fields = fieldsOf()
    expect((await calls.send(person, fields)).status).toBe(400)
    const done = await sendWhole({ ...fields, video })
    expect(done).toMatchObject({ status: 'completed', result: { points_earned: 25 } })
    expect(done.error ?? null).toBeNull()
  })

  it('of somebody else is unknown', async () => {
    const other = await register(app)
    const fields = fieldsOf({ video })
    const id = idOf(fields)
    await sendWhole(fields)
    const mine = (await calls.progress(person, id)).body
    for (const reply of [
      await calls.progress(other, id),
      await calls.cancel(other, id),
      await calls.progress(other, randomUUID()),
      await calls.progress(other, 'siete'),
      await calls.cancel(other, 'siete'),
      await calls.send(other, fields),
    ]) {
      expect([reply.status, reply.body.error]).toEqual([404, 'Subida no encontrada'])
    }
    expect((await calls.progress(person, id)).body).toEqual(mine)
  })

  it('that was cancelled before it came is refused when it does', async () => {
    const fields = fieldsOf({ video })
    const id = idOf(fields)
    const cancelled = await calls.cancel(person, id)
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'error', error_code: 'CANCELLED' } })
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await calls.send(person, fields)
      expect([status, body.error_code]).toEqual([409, 'CANCELLED'])
    }
    await eventually(nothingStays)
  })
})

describe('two at once', () => {
  it('of the same prompt make one testimonial; the other one’s files go', async () => {
    const elsewhere = testimonialCalls(await another())
    const forms = Array.from({ length: 3 }, () => fieldsOf({ video, image }))
    await Promise.all(forms.map((fields, index) => (index === 1 ? elsewhere : calls).send(person, fields)))
    const ended = await Promise.all(forms.map((fields) => calls.done(person, idOf(fields))))
    const states = ended.map(({ status, error, error_code: code }) =>
      status === 'error' ? [error, code] : status,
    )
    expect(states.filter((state) => state === 'completed')).toHaveLength(1)
    expect(states.filter((state) => state !== 'completed')).toEqual([
      [twice, 'DUPLICATE_TESTIMONY'],
      [twice, 'DUPLICATE_TESTIMONY'],
    ])
    expect(await rows()).toHaveLength(1)
    await until(async () => (await storedFiles()).length === 2)
    const entries = await db
      .selectFrom('point_entries')
      .where('user_id', '=', person.id)
      .selectAll()
      .execute()
    expect(entries.map(({ points }) => points)).toEqual([25])
  })

  it('with what is left to be done: a cancellation in time leaves nothing', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const { storage } = app.media
    const size = vi.spyOn(storage, 'size').mockImplementation(() => held.then(() => mp4.length))
    const { body } = await calls.send(person, fieldsOf({ video, image }))
    expect((await calls.progress(person, body.upload_id ?? '')).body).toMatchObject({
      status: 'processing',
      progress: { percentage: 99, message: 'Procesando el testimonio…' },
    })
    const answer = (await calls.cancel(person, body.upload_id ?? '')).body
    goOn()
    expect([answer.status, answer.error_code]).toEqual(['error', 'CANCELLED'])
    await eventually(nothingStays)
    size.mockRestore()
  })

  it('a cancellation that comes while the rows are written finds it completed, and removes nothing', async () => {
    let leave = () => {}
    const held = new Promise<void>((resolve) => (leave = resolve))
    // A failure must not leave the transaction open, which would keep the database from closing.
    onTestFinished(() => leave())
    const blocked = db.transaction().execute(async (trx) => {
      await trx.selectFrom('memberships').where('user_id', '=', person.id).selectAll().forUpdate().execute()
      await held
    })
    const { status, body } = await calls.send(person, fieldsOf({ video }))
    expect([status, body.error]).toEqual([200, undefined])
    const id = body.upload_id ?? ''
    await eventually(async () => {
      const waiting = await db
        .selectFrom('testimony_uploads')
        .where('id', '=', id)
        .select('id')
        .forUpdate()
        .skipLocked()
        .execute()
      expect(waiting).toEqual([])
    })
    const cancelling = calls.cancel(person, id)
    leave()
    await blocked
    expect((await cancelling).body).toMatchObject({ status: 'completed', result: { points_earned: 25 } })
    expect(await rows()).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(1)
  })

  it('who leaves the community meanwhile leaves nothing there', async () => {
    let leave = () => {}
    const held = new Promise<void>((resolve) => (leave = resolve))
    // A failure must not leave the transaction open, which would keep the database from closing.
    onTestFinished(() => leave())
    let left = () => {}
    const begun = new Promise<void>((resolve) => (left = resolve))
    const leaving = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('memberships').where('user_id', '=', person.id).execute()
      left()
      await held
    })
    await begun
    const { body } = await calls.send(person, fieldsOf({ video }))
    leave()
    await leaving
    expect(await calls.done(person, body.upload_id ?? '')).toMatchObject({
      status: 'error',
      error: 'No tienes permisos para acceder a esta comunidad',
    })
    await eventually(nothingStays)
  })
})
