import { describe, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { as, mp4, register, startHarness } from '../support/harness.ts'

const { app } = await startHarness()
const c = classes(app)
const coach = await register(app)
const file = await c.file(coach)
const product = await c.product(await c.community(coach), coach)
const video = await c.video(await c.module(product, coach), { media_id: file.id })

async function open(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const asked = await app.inject(as(coach, { url: `/api/videos/stream/${video}` }))
  return app.inject({
    method,
    url: String(asked.headers.location),
    headers: { cookie: coach.cookie, ...headers },
  })
}

describe('parts of a video’s file', () => {
  const size = mp4.length
  it.each([
    ['bytes=4-7', 4, 7],
    ['bytes=0-0', 0, 0],
    [`bytes=${size - 3}-`, size - 3, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=100-${size + 999}`, 100, size - 1],
    [`bytes=-${size + 999}`, 0, size - 1],
  ])('%s is a 206', async (range, start, end) => {
    const reply = await open({ range })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'cache-control': 'private, no-cache',
    })
    expect(reply.rawPayload.equals(mp4.subarray(start, end + 1))).toBe(true)
  })

  it.each([`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0'])('%s is a 416', async (range) => {
    const reply = await open({ range })
    expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([
      416,
      `bytes */${size}`,
      '',
    ])
  })

  it.each(['bytes=0-1,4-5', 'chars=0-3', 'bytes=-', 'nada', 'bytes=7-4'])(
    '%s is the whole',
    async (range) => {
      const reply = await open({ range })
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, size])
    },
  )

  it('are sent with If-Range only of the same file, and a 304 of what one has', async () => {
    const { etag } = (await open()).headers
    const range = 'bytes=4-7'
    expect((await open({ range, 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await open({ range, 'if-range': '"otro"' })).statusCode).toBe(200)
    expect((await open({ range, 'if-range': new Date().toUTCString() })).statusCode).toBe(200)
    const same = await open({ 'if-none-match': String(etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])
  })

  it('HEAD tells length and range without a body', async () => {
    const whole = await open({}, 'HEAD')
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, String(size), ''])
    const part = await open({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length'], part.headers['content-range']]).toEqual([
      206,
      '10',
      `bytes 0-9/${size}`,
    ])
  })
})
