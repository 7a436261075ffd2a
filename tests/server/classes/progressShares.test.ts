import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { LearningProgress } from '../../../src/api/contract/classes/progress.ts'
import { eventually } from '../../eventually.ts'
import { asking, classes, inDays, setLevel, unknownId } from '../support/classes.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get, put } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
let member: Member
let community = ''
let product = ''

beforeEach(async () => {
  member = await register(app)
  community = await c.community(coach, {}, [member])
  product = await c.product(community, coach, { name: 'Método' })
  await c.purchase(member, community, product)
})
afterEach(() => db.deleteFrom('communities').execute())

/** Waits a millisecond, so that the next change has a later time. */
async function save(video: string, payload: object) {
  await put(member, `/api/extra/learning/videos/${video}`, payload)
  const saved = Date.now()
  await eventually(() => expect(Date.now()).toBeGreaterThan(saved))
}
const progress = async (query = '', who = member) =>
  (await get(who, `/api/extra/learning/progress${query}`)).json<LearningProgress>()
const goOn = async (query = '') => (await progress(query)).continue.map(({ video_title }) => video_title)

describe('progress by module and product', () => {
  it('counts the videos of one’s level only, and those that are watched', async () => {
    const [one, two] = [await c.module(product, coach), await c.module(product, coach)]
    await c.module(product, coach, { title: 'Sin videos' })
    const [a] = [await c.video(one), await c.video(one), await c.video(one, { level: 3 })]
    const b = await c.video(two)
    await save(a, { watched: true })
    await save(b, { position: 10, duration: 100 })
    const reply = await progress()
    expect(reply.products).toEqual([{ product_id: product, total: 3, watched: 1 }])
    expect(reply.modules.toSorted((x, y) => y.total - x.total)).toEqual([
      { module_id: one, product_id: product, total: 2, watched: 1 },
      { module_id: two, product_id: product, total: 1, watched: 0 },
    ])
    await setLevel(app, member, 3)
    expect((await progress()).products).toEqual([{ product_id: product, total: 4, watched: 1 }])
  })

  it('of two products is of each, and of one community when it is named', async () => {
    const other = await c.community(coach, {}, [member])
    const there = await c.product(other, coach)
    await c.purchase(member, other, there)
    for (const of of [product, there]) await c.video(await c.module(of, coach))
    expect((await progress()).products).toHaveLength(2)
    expect((await progress(`?community_id=${other}`)).products).toEqual([
      { product_id: there, total: 1, watched: 0 },
    ])
    for (const id of [unknownId, 'nada'])
      expect(await progress(`?community_id=${id}`)).toEqual({
        success: true,
        continue: [],
        products: [],
        modules: [],
      })
  })

  it('ends with the access, and is not lost: buying again brings it back', async () => {
    const video = await c.video(await c.module(product, coach))
    await save(video, { watched: true })
    await db
      .updateTable('purchases')
      .set({ access_expires_at: inDays(-1) })
      .execute()
    expect((await progress()).products).toEqual([])
    await c.purchase(member, community, product)
    expect((await progress()).products).toEqual([{ product_id: product, total: 1, watched: 1 }])
  })

  it('is there for a product that was given up and then bought once, counted once', async () => {
    const video = await c.video(await c.module(product, coach))
    await c.purchase(member, community, product, { status: 'cancelled' })
    await c.purchase(member, community, product, { paid_at: inDays(-50), access_expires_at: inDays(-20) })
    await save(video, { watched: true })
    expect((await progress()).products).toEqual([{ product_id: product, total: 1, watched: 1 }])
  })

  it('is nobody else’s, and asks for a token', async () => {
    await c.video(await c.module(product, coach))
    const other = await register(app)
    expect(await progress('', other)).toEqual({ success: true, continue: [], products: [], modules: [] })
    expect((await app.inject('/api/extra/learning/progress')).statusCode).toBe(401)
  })
})

describe('what to go on with', () => {
  it('is what was begun and not watched to the end, the last one first, three at most', async () => {
    const still = await c.picture(coach)
    const module = await c.module(product, coach, { title: 'Delegar' })
    const videos: Record<string, string> = {}
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      videos[title] = await c.video(module, { title, poster_media_id: still.id, seconds: 100 })
    for (const title of ['A', 'B', 'C', 'D', 'E']) await save(videos[title] ?? '', { position: 10 })
    await save(videos['F'] ?? '', { position: 0 })
    await save(videos['G'] ?? '', { position: 95 })
    expect(await goOn()).toEqual(['E', 'D', 'C'])
    await save(videos['A'] ?? '', { position: 12 })
    await save(videos['D'] ?? '', { watched: true })
    expect(await goOn()).toEqual(['A', 'E', 'C'])
    expect((await progress()).continue[0]).toEqual({
      video_id: videos['A'],
      video_title: 'A',
      module_id: module,
      module_title: 'Delegar',
      product_id: product,
      product_name: 'Método',
      position: 12,
      duration: 100,
      poster_url: expect.stringMatching(/^\/media\//u),
      updated_at: expect.any(String),
    })
    await save(videos['D'] ?? '', { watched: false })
    expect((await goOn())[0]).toBe('D')
  })

  it('leaves out what one may no longer watch, and other communities when one is named', async () => {
    const other = await c.community(coach, {}, [member])
    const there = await c.product(other, coach)
    await c.purchase(member, other, there)
    const high = await c.video(await c.module(product, coach), { title: 'Alto', level: 2 })
    const far = await c.video(await c.module(there, coach), { title: 'Allí' })
    await setLevel(app, member, 2)
    await save(high, { position: 5 })
    await save(far, { position: 5 })
    expect(await goOn()).toEqual(['Allí', 'Alto'])
    expect(await goOn(`?community_id=${community}`)).toEqual(['Alto'])
    await setLevel(app, member, 1)
    expect(await goOn()).toEqual(['Allí'])
    await db
      .updateTable('purchases')
      .set({ access_expires_at: inDays(-1) })
      .where('product_id', '=', there)
      .execute()
    expect(await goOn()).toEqual([])
  })
})
