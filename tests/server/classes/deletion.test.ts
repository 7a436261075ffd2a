import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../support/cleanUp.ts'
import { isUnused } from '../../../server/media/unusedMedia.ts'
import { asking, classes } from '../support/classes.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db, storedFiles } = await startHarness()
const { get, put } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)

afterEach(async () => {
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('media').execute()
})

const tables = [
  'reviews',
  'products',
  'plan_steps',
  'modules',
  'videos',
  'video_captions',
  'purchases',
  'sales_pages',
  'testimonies',
  'video_progress',
  'step_ticks',
  'memberships',
] as const
/** The tables that still have rows. */
async function filled(): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** A community with all kinds of data, and media in every column for them. */
async function everything(member: Member) {
  const owned = async (kind: 'image' | 'video') => (kind === 'image' ? c.picture(coach) : c.file(coach))
  const community = await c.community(coach, { image_media_id: (await owned('image')).id }, [member])
  const product = await c.product(community, coach, { image_media_id: (await owned('image')).id })
  await c.feature(community, product)
  const step = await c.step(product, 'Uno', 1)
  const module = await c.module(product, coach, { image_media_id: (await owned('image')).id })
  const video = await c.video(module, {
    media_id: (await owned('video')).id,
    poster_media_id: (await owned('image')).id,
  })
  await db
    .insertInto('video_captions')
    .values({ video_id: video, language: 'es', label: 'Español', vtt: 'WEBVTT' })
    .execute()
  const page = await c.salesPage(product, { video_media_id: (await owned('video')).id })
  await c.testimonial(community, member, {
    sales_page_id: page,
    video_media_id: (await c.file(member)).id,
    image_media_id: (await c.picture(member)).id,
  })
  await c.review(community, 5, { user_id: member.id })
  const purchase = await c.purchase(member, community, product)
  await put(member, `/api/extra/learning/videos/${video}`, { position: 5, duration: 10 })
  await put(member, `/api/extra/learning/steps/${step}`, { done: true })
  return { community, product, module, video, page, step, purchase }
}

describe('deleting', () => {
  it('a community takes all that is in it along, except purchases', async () => {
    await everything(await register(app))
    expect(await filled()).toEqual([...tables])
    await db.deleteFrom('communities').execute()
    expect(await filled()).toEqual(['purchases'])
  })

  it('a member takes what is theirs along, and leaves the rest and the purchases', async () => {
    const member = await register(app)
    const { community, product, page } = await everything(member)
    await db.deleteFrom('users').where('id', '=', member.id).execute()
    expect(await filled()).toEqual([
      'products',
      'plan_steps',
      'modules',
      'videos',
      'video_captions',
      'purchases',
      'sales_pages',
      'memberships',
    ])
    const row = await db
      .selectFrom('communities')
      .where('id', '=', community)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      member_count: 1,
      reviews_count: 0,
      ratings_total: 0,
      featured_product_id: product,
    })
    expect((await get(coach, `/api/vsl/${page}/testimonios`)).json()).toMatchObject({ total_testimonios: 0 })
  })

  it('a featured product leaves its community, which is then entered by itself again', async () => {
    const { community, product } = await everything(await register(app))
    await db.updateTable('purchases').set({ access_expires_at: new Date() }).execute()
    await db.deleteFrom('products').where('id', '=', product).execute()
    const reply = await get(coach, '/api/communities/listing')
    expect(reply.json().data).toMatchObject([
      { id: community, featured_product_id: null, featured_product_price: null },
    ])
    expect(await filled()).toEqual(['reviews', 'purchases', 'testimonies', 'memberships'])
  })

  it('a sales page leaves the testimonials that it showed', async () => {
    const member = await register(app)
    const { page } = await everything(member)
    await db.deleteFrom('sales_pages').where('id', '=', page).execute()
    expect(await db.selectFrom('testimonies').select(['user_id', 'sales_page_id']).execute()).toEqual([
      { user_id: member.id, sales_page_id: null },
    ])
  })

  it('while somebody asks is a 404, not a failure', async () => {
    const member = await register(app)
    const { product, module, video, step, community, page } = await everything(member)
    await db.deleteFrom('communities').execute()
    for (const url of [
      `/api/productos/${product}`,
      `/api/productos/${product}/image`,
      `/api/modules/${module}`,
      `/api/videos/stream/${video}`,
      `/api/reviews/community/${community}`,
      `/api/vsl/producto/${product}`,
      `/api/vsl/${page}/testimonios`,
      `/api/communities/${community}/image-info`,
    ])
      expect([url, (await get(member, url)).statusCode]).toEqual([url, 404])
    expect((await put(member, `/api/extra/learning/videos/${video}`, { position: 1 })).statusCode).toBe(404)
    expect((await put(member, `/api/extra/learning/steps/${step}`, { done: true })).statusCode).toBe(404)
  })
})

describe('tidying up', () => {
  const age = () => sql`update media set created_at = now() - interval '2 days'`.execute(db)

  it('keeps the media of communities, products, modules, videos, stills, sales pages and testimonials', async () => {
    const { community, video, module } = await everything(await register(app))
    await age()
    const before = await storedFiles()
    expect(await cleanUp(db, app.media.storage)).toBe(0)
    expect(await storedFiles()).toHaveLength(before.length)
    const { url } = (await get(coach, `/api/communities/${community}/image-info`)).json<{ url: string }>()
    expect((await app.inject(url)).statusCode).toBe(200)
    expect((await get(coach, `/api/modules/${module}/image`)).statusCode).toBe(200)
    expect((await get(coach, `/api/videos/stream/${video}`)).statusCode).toBe(302)
  })

  it('takes them, with their files, once nothing shows them', async () => {
    const before = await storedFiles()
    await everything(await register(app))
    await age()
    await db.deleteFrom('communities').execute()
    expect(await cleanUp(db, app.media.storage)).toBe(8)
    expect(await storedFiles()).toHaveLength(before.length)
  })

  it('knows every column that shows a medium', async () => {
    // Every foreign key to media, in whatever table, must protect its row.
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'media'::regclass order by 1`.execute(db)
    const { sql: text } = db.selectFrom('media').select('id').where(isUnused).compile()
    const kept = [...text.matchAll(/where "(\w+)"\."(\w+)" = media\.id/gu)].map(
      ([, table, column]) => `${table}.${column}`,
    )
    expect(kept.toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
  })
})
