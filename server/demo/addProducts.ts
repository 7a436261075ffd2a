import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../media/storage.ts'
import type { Members, Pictures } from './types.ts'
import { entryOf } from './addPictures.ts'
import { addSalesPage } from './addSalesPage.ts'
import { longClip } from './longClip.ts'
import { type DemoBuyer, type DemoModule, type DemoProduct, demoProducts } from './products.ts'

type Trx = Transaction<Database>

const dayMs = 86_400_000
/** A lesson repeats its six-second clip this often. */
const turns = 50
const lessonSeconds = 300

interface Lessons {
  /** Ids of the long videos, by the name of their clip. */
  videos: Readonly<Record<'agua' | 'estudio', string>>
  stills: Readonly<Record<'agua' | 'estudio', string | undefined>>
}

/** Adds the products with their contents, buyers and the buyers' progress. */
export async function addProducts(trx: Trx, storage: Storage, people: Members, pictures: Pictures) {
  const ownerId = people.get('marta@faro.demo') ?? ''
  const lessons: Lessons = {
    videos: {
      agua: await addLesson(trx, storage, ownerId, 'agua'),
      estudio: await addLesson(trx, storage, ownerId, 'estudio'),
    },
    stills: { agua: pictures.stills[0], estudio: pictures.stills[1] },
  }
  for (const product of demoProducts) await addProduct(trx, product, people, pictures, lessons)
}

async function addLesson(trx: Trx, storage: Storage, ownerId: string, clip: string): Promise<string> {
  const file = path.join(import.meta.dirname, 'media', `${clip}.mp4`)
  const video = longClip(await readFile(file), turns)
  const [id, key] = [uuid(), uuid()]
  await storage.put(key, Readable.from([video]))
  await trx
    .insertInto('media')
    .values({
      id,
      owner_id: ownerId,
      kind: 'video',
      storage_key: key,
      content_type: 'video/mp4',
      bytes: video.length,
      width: 1280,
      height: 720,
    })
    .execute()
  return id
}

async function addProduct(
  trx: Trx,
  product: DemoProduct,
  people: Members,
  pictures: Pictures,
  lessons: Lessons,
): Promise<void> {
  const community = await trx
    .selectFrom('communities')
    .where('name', '=', product.community)
    .select(['id', 'owner_id'])
    .executeTakeFirstOrThrow()
  const id = uuid()
  await trx
    .insertInto('products')
    .values({
      id,
      community_id: community.id,
      seller_id: community.owner_id,
      name: product.name,
      description: product.description,
      promise: product.promise,
      price: product.price,
      access_days: product.accessDays ?? null,
      content_url: product.contentUrl ?? null,
      image_media_id: entryOf(pictures.scenes, product.picture),
    })
    .execute()
  if (!product.extra) {
    await trx
      .updateTable('communities')
      .set({ featured_product_id: id })
      .where('id', '=', community.id)
      .execute()
  }
  const steps = product.plan.map(([title, description], index) => ({
    id: uuid(),
    product_id: id,
    position: index + 1,
    title,
    description,
  }))
  await trx.insertInto('plan_steps').values(steps).execute()
  const videoIds: string[] = []
  for (const [index, module] of product.modules.entries()) {
    videoIds.push(...(await addModule(trx, module, index + 1, id, community.owner_id, pictures, lessons)))
  }
  for (const buyer of product.buyers) {
    await addBuyer(
      trx,
      buyer,
      product,
      { id, communityId: community.id, videoIds, stepIds: steps.map((step) => step.id) },
      people,
    )
  }
  if (product.salesPage) await addSalesPage(trx, product.salesPage, id, community.id, people, pictures)
}

async function addModule(
  trx: Trx,
  module: DemoModule,
  position: number,
  productId: string,
  coachId: string,
  pictures: Pictures,
  { videos, stills }: Lessons,
): Promise<string[]> {
  const id = uuid()
  await trx
    .insertInto('modules')
    .values({
      id,
      product_id: productId,
      coach_id: coachId,
      position,
      title: module.title,
      description: module.description,
      level_required: module.level ?? 1,
      image_media_id: entryOf(pictures.scenes, module.picture),
    })
    .execute()
  const rows = module.videos.map((video, index) => ({
    id: uuid(),
    module_id: id,
    position: index + 1,
    title: video.title,
    level: video.level ?? 1,
    media_id: videos[video.clip ?? 'agua'],
    poster_media_id: stills[video.clip ?? 'agua'] ?? null,
    seconds: lessonSeconds,
  }))
  await trx.insertInto('videos').values(rows).execute()
  for (const [index, { captions }] of module.videos.entries()) {
    if (!captions) continue
    await trx
      .insertInto('video_captions')
      .values({ video_id: rows[index]?.id ?? '', language: 'es', label: 'Español', vtt: webVtt(captions) })
      .execute()
  }
  return rows.map((row) => row.id)
}

const cueSeconds = 4
const stamp = (second: number) =>
  `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`

function webVtt(cues: readonly (readonly [number, string])[]): string {
  const lines = cues.map(
    ([second, words]) => `${stamp(second)} --> ${stamp(second + cueSeconds)}\n${words}\n`,
  )
  return ['WEBVTT\n', ...lines].join('\n')
}

interface Sold {
  id: string
  communityId: string
  videoIds: string[]
  stepIds: string[]
}

async function addBuyer(trx: Trx, buyer: DemoBuyer, product: DemoProduct, sold: Sold, people: Members) {
  const userId = people.get(buyer.email) ?? ''
  const { joined_at } = await trx
    .selectFrom('memberships')
    .where('community_id', '=', sold.communityId)
    .where('user_id', '=', userId)
    .select('joined_at')
    .executeTakeFirstOrThrow()
  const paidAt = buyer.daysAgo === undefined ? joined_at : new Date(Date.now() - buyer.daysAgo * dayMs)
  const id = uuid()
  await trx
    .insertInto('purchases')
    .values({
      id,
      user_id: userId,
      community_id: sold.communityId,
      product_id: sold.id,
      status: 'paid',
      amount: product.price,
      currency: 'EUR',
      buyer_name: null,
      buyer_phone: null,
      provider: 'test',
      provider_ref: id,
      payment_url: null,
      created_at: paidAt,
      expires_at: paidAt,
      paid_at: paidAt,
      access_expires_at: product.accessDays ? new Date(paidAt.getTime() + product.accessDays * dayMs) : null,
    })
    .execute()
  const places = [
    ...(buyer.watched ?? []).map((video) => [video, lessonSeconds, true] as const),
    ...(buyer.begun ?? []).map(([video, second]) => [video, second, false] as const),
  ]
  for (const [video, position, watched] of places) {
    await trx
      .insertInto('video_progress')
      .values({
        user_id: userId,
        video_id: sold.videoIds[video] ?? '',
        position,
        duration: lessonSeconds,
        watched,
        updated_at: new Date(Date.now() - (watched ? 3 : 1) * dayMs),
      })
      .execute()
  }
  for (const step of buyer.ticked ?? []) {
    await trx
      .insertInto('step_ticks')
      .values({ user_id: userId, step_id: sold.stepIds[step] ?? '' })
      .execute()
  }
}
