import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, describe } from 'vitest'
import { addCommunity, type Member, mp4, register, startHarness } from './harness.ts'
import { addPrompt, sendBig, testimonialCalls, until } from './testimonials.ts'

const { app, db, storedFiles, another } = await startHarness()
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
  expect(await storedFiles()).toEqual([])
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('testimonies').selectAll().execute()).toEqual([])
}

const big = (id: string, pauseAt?: number) =>
  sendBig(app, person, {
    fields: fieldsOf(id),
    bytes: 480 * megabyte,
    head: mp4,
    ...(pauseAt !== undefined && { pauseAt }),
  })

describe('a video of 480 MB', () => {
  it('that is cancelled at 60 % leaves no file and no row, though another instance was told', async () => {
    const id = randomUUID()
    const upload = big(id, 288 * megabyte)
    await until(async () => Number((await calls.progress(person, id)).body.progress?.percentage) >= 58)
    expect((await calls.progress(person, id)).body).toMatchObject({ status: 'uploading' })
    expect(await storedFiles()).toHaveLength(1)
    const { status, body } = await elsewhere.cancel(person, id)
    expect([status, body.status, body.error_code]).toEqual([200, 'error', 'CANCELLED'])
    upload.resume()
    await nothingStays()
    expect(upload.sent()).toBeLessThan(480 * megabyte)
    expect((await calls.progress(person, id)).body).toMatchObject({
      status: 'error',
      error_code: 'CANCELLED',
    })
  })
})
