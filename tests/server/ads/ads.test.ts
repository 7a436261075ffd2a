import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FeedItem, isAd } from '#api/contract/feed.ts'
import { adCacheMs } from '../../../server/modules/ads/runningAds.ts'
import { as, byEmail, mp4, publishInFeed, register, registerCoach, startHarness } from '../support/harness.ts'

// Time is controlled by the tests, because running ads are cached for two seconds.
vi.useFakeTimers({ toFake: ['performance'] })
const { app, db } = await startHarness()
const coach = await registerCoach(app, db)
const member = await register(app)
const other = await register(app)
for (let index = 0; index < 34; index += 1) await publishInFeed(app, coach, { content: `Post ${index}` })

beforeEach(async () => {
  await sql`delete from ads`.execute(db)
  vi.advanceTimersByTime(adCacheMs)
})

const hour = 3_600_000
const from = (hours: number) => new Date(Date.now() + hours * hour)

/** Adds an ad with one text creative; returns their ids. */
async function addAd(description: string, startsIn = -1, endsIn: number | null = 1) {
  const [id, creative] = [uuid(), uuid()]
  await db
    .insertInto('ads')
    .values({
      id,
      description,
      link_url: 'https://faro.test/anuncio',
      starts_at: from(startsIn),
      ends_at: endsIn === null ? null : from(endsIn),
    })
    .execute()
  await db
    .insertInto('ad_creatives')
    .values({ id: creative, ad_id: id, position: 1, title: 'Título', copy: 'Texto' })
    .execute()
  return { id, creative }
}

async function addMedia(data: Buffer, kind: 'image' | 'video', contentType: string) {
  const [id, key] = [uuid(), uuid()]
  await app.media.storage.put(key, Readable.from([data]))
  await db
    .insertInto('media')
    .values({
      id,
      owner_id: coach.id,
      kind,
      storage_key: key,
      content_type: contentType,
      bytes: data.length,
      ...(kind === 'image' && { width: 4, height: 3 }),
    })
    .execute()
  return id
}

const get = (url: string) => app.inject(as(member, { method: 'GET', url }))
const page = async (query = 'page=1') => {
  const reply = await get(`/api/global-feed/?limit=10&include_ads=true&${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: FeedItem[]; pagination: { nextBefore: string } }>()
}
const adsOf = async (query?: string) => (await page(query)).data.filter(isAd).map((ad) => ad.descripcion)

describe('ads in the feed', () => {
  it('carry descripcion, fecha_inicio, link_url and creativos in their order, marked in both ways', async () => {
    const { id, creative } = await addAd('Programa')
    const media = await addMedia(Buffer.from('x'), 'image', 'image/webp')
    const second = uuid()
    await db
      .insertInto('ad_creatives')
      .values({ id: second, ad_id: id, position: 0, link_url: 'https://faro.test/otra', media_id: media })
      .execute()
    const ad = (await page()).data.find(isAd)
    expect(ad).toMatchObject({
      id,
      type: 'publicidad',
      is_ad: true,
      descripcion: 'Programa',
      link_url: 'https://faro.test/anuncio',
      creativos: [
        {
          id: second,
          link_url: 'https://faro.test/otra',
          media_type: 'image',
          media_width: 4,
          media_height: 3,
        },
        { id: creative, titulo: 'Título', copy: 'Texto' },
      ],
    })
    expect(Math.abs(Date.parse(String(ad?.fecha_inicio)) - from(-1).getTime())).toBeLessThan(60_000)
    expect(ad?.content).toBeUndefined()
  })

  it('run only between their dates', async () => {
    await addAd('Empieza mañana', 24, 48)
    await addAd('Terminó', -48, -0.5)
    expect(await adsOf()).toEqual([])
    await addAd('Sin fin', -2, null)
    await addAd('Ahora', -1, 1)
    vi.advanceTimersByTime(adCacheMs)
    expect(await adsOf()).toEqual(['Ahora', 'Sin fin'])
  })

  it('that are changed are on the screens within two seconds', async () => {
    await addAd('Antes')
    expect(await adsOf()).toEqual(['Antes'])
    await sql`update ads set description = 'Después'`.execute(db)
    vi.advanceTimersByTime(1999)
    expect(await adsOf()).toEqual(['Antes'])
    vi.advanceTimersByTime(1)
    expect(await adsOf()).toEqual(['Después'])
  })

  it('stand after the third and the eighth post, and leave no post out', async () => {
    await addAd('A')
    await addAd('B')
    const { data } = await page()
    expect(data.flatMap((item, index) => (isAd(item) ? [index] : []))).toEqual([3, 9])
    expect(data.filter((item) => !isAd(item)).map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Post ${33 - index}`),
    )
  })

  it('come no more than once in a page, also when there is only one', async () => {
    await addAd('Única')
    expect(await adsOf()).toEqual(['Única'])
    expect(await adsOf('page=2')).toEqual(['Única'])
  })

  it('take turns from page to page, also with a place', async () => {
    for (const [index, name] of ['A', 'B', 'C', 'D', 'E'].entries()) await addAd(name, -1 - index)
    const shown: (string | null | undefined)[][] = []
    let before = ''
    for (const number of [1, 2, 3]) {
      const { data, pagination } = await page(`page=${number}${before && `&before=${before}`}`)
      before = pagination.nextBefore
      shown.push(data.filter(isAd).map((ad) => ad.descripcion))
    }
    expect(shown).toEqual([
      ['A', 'B'],
      ['C', 'D'],
      ['E', 'A'],
    ])
  })

  it('stay out of a page with few posts or none, and never stand first', async () => {
    await addAd('A')
    await addAd('B')
    const last = (await page('page=4')).data
    expect(last.filter((item) => !isAd(item))).toHaveLength(4)
    expect(isAd(last[0] ?? { is_ad: true })).toBe(false)
    expect((await page('page=5')).data).toEqual([])
    expect(await adsOf('category=negocios')).toEqual([])
    const two = await get('/api/global-feed/?limit=2&include_ads=true')
    expect(two.json<{ data: FeedItem[] }>().data.some(isAd)).toBe(false)
  })

  it('are left out when include_ads is false, and there are as many posts', async () => {
    await addAd('A')
    const reply = await get('/api/global-feed/?page=1&limit=10&include_ads=false')
    const { data } = reply.json<{ data: FeedItem[] }>()
    expect(data).toHaveLength(10)
    expect(data.some(isAd)).toBe(false)
  })
})

describe('the signed URL of a creative', () => {
  const signed = (id: string) => get(`/api/advertising/creativos/${id}/signed-url`)

  it.each([
    ['image', 'image/webp'],
    ['video', 'video/mp4'],
  ] as const)('says media_type %s, size and life, and serves the bytes', async (kind, contentType) => {
    const { creative } = await addAd('Con archivo')
    const data =
      kind === 'video'
        ? mp4
        : await sharp({ create: { width: 4, height: 3, channels: 3, background: '#f00' } })
            .webp()
            .toBuffer()
    const media = await addMedia(data, kind, contentType)
    await db.updateTable('ad_creatives').set({ media_id: media }).where('id', '=', creative).execute()
    const { signed_url: url, ...rest } = (await signed(creative)).json<{ signed_url: string }>()
    expect(rest).toEqual({ success: true, media_type: kind, media_size: data.length, expires_in: 3600 })
    const file = await app.inject(url)
    expect(file.headers['content-type']).toBe(contentType)
    expect(file.rawPayload.equals(data)).toBe(true)
    expect((await app.inject(url.split('?')[0] ?? '')).statusCode).toBe(403)
  })

  it('is 404 when the creative has no media, or there is no such creative', async () => {
    const { creative } = await addAd('Solo texto')
    for (const id of [creative, uuid(), 'nada', '7']) {
      const reply = await signed(id)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
    }
  })

  it('asks for a token', async () => {
    const { creative } = await addAd('Solo texto')
    const url = `/api/advertising/creativos/${creative}/signed-url`
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect((await app.inject(byEmail(member, { method: 'GET', url }))).statusCode).toBe(401)
  })
})

describe('impressions', () => {
  const record = (id: string, userId: string | number = member.id) =>
    app.inject(
      as(member, {
        method: 'POST',
        url: `/api/advertising/publicidades/impression/${id}`,
        payload: { user_id: userId },
      }),
    )
  const counted = async (id: string) => {
    const rows = await db.selectFrom('ad_impressions').where('creative_id', '=', id).selectAll().execute()
    const { impressions_count: count } = await db
      .selectFrom('ad_creatives')
      .where('id', '=', id)
      .select('impressions_count')
      .executeTakeFirstOrThrow()
    return { rows: rows.length, count, people: new Set(rows.map(({ user_id }) => user_id)) }
  }

  it('may be recorded many times, and each counts, also at the same time', async () => {
    const { creative } = await addAd('A')
    const { creative: quiet } = await addAd('B')
    const replies = await Promise.all(Array.from({ length: 30 }, () => record(creative)))
    for (const reply of replies) expect(reply.json()).toMatchObject({ success: true })
    expect(await counted(creative)).toEqual({ rows: 30, count: 30, people: new Set([member.id]) })
    expect(await counted(quiet)).toMatchObject({ rows: 0, count: 0 })
  })

  it('are refused for somebody else and count nothing', async () => {
    const { creative } = await addAd('A')
    for (const id of [other.id, 7, member.email]) expect((await record(creative, id)).statusCode).toBe(403)
    expect(await counted(creative)).toMatchObject({ rows: 0, count: 0 })
  })

  it('of an unknown creative are 404, also with the ad’s own id', async () => {
    const { id } = await addAd('A')
    for (const each of [id, uuid(), 'nada', '7']) expect((await record(each)).statusCode).toBe(404)
  })

  it('need user_id and a token', async () => {
    const { creative } = await addAd('A')
    const url = `/api/advertising/publicidades/impression/${creative}`
    const empty = await app.inject(as(member, { method: 'POST', url, payload: {} }))
    expect(empty.statusCode).toBe(400)
    const anonymous = await app.inject({ method: 'POST', url, payload: { user_id: member.id } })
    expect(anonymous.statusCode).toBe(401)
    expect(await counted(creative)).toMatchObject({ rows: 0 })
  })
})

describe('an ad is no post', () => {
  it('takes no comments, and says so', async () => {
    const { id } = await addAd('A')
    const url = `/api/posts/${id}/comments`
    const reply = await app.inject(as(member, { method: 'POST', url, payload: { content: 'Hola' } }))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ success: false, error: 'No se puede comentar en publicidades' })
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([])
  })

  it('is neither liked, viewed, shared, shown as a post nor deleted', async () => {
    const { id } = await addAd('A')
    const url = `/api/global-feed/${id}`
    const replies = [
      await app.inject(byEmail(member, { method: 'POST', url: `${url}/like` })),
      await app.inject(byEmail(member, { method: 'DELETE', url: `${url}/like` })),
      await app.inject(
        byEmail(member, { method: 'POST', url: `${url}/view`, payload: { view_duration_seconds: 5 } }),
      ),
      await app.inject(
        byEmail(member, { method: 'POST', url: `${url}/share`, payload: { share_type: 'copy_link' } }),
      ),
      await get(`/api/posts/${id}`),
      await get(`${url}/video-url`),
      await app.inject(as(coach, { method: 'DELETE', url })),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 404))
    expect(await adsOf()).toEqual(['A'])
  })
})
