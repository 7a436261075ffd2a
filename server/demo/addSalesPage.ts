import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { entryOf } from './addPictures.ts'
import { idOf } from './people.ts'
import type { DemoProduct } from './products.ts'
import type { Members, Pictures } from './types.ts'

const dayMs = 86_400_000

/** Adds the sales page of a product, with its testimonials. */
export async function addSalesPage(
  trx: Transaction<Database>,
  page: NonNullable<DemoProduct['salesPage']>,
  productId: string,
  communityId: string,
  people: Members,
  pictures: Pictures,
) {
  const id = uuid()
  await trx
    .insertInto('sales_pages')
    .values({
      id,
      product_id: productId,
      promise: page.promise,
      subtitle: page.subtitle,
      video_media_id: entryOf(pictures.clips, page.clip ? 0 : undefined),
      deliverables: JSON.stringify(page.deliverables),
      benefits: JSON.stringify(page.benefits),
      copy: page.copy,
      call_url: page.callUrl ?? null,
    })
    .execute()
  await trx
    .insertInto('testimonies')
    .values(
      page.testimonials.map(([by, content, media], index) => ({
        id: uuid(),
        community_id: communityId,
        user_id: idOf(people, by),
        sales_page_id: id,
        content,
        image_media_id: entryOf(pictures.scenes, media === 'image' ? 0 : undefined),
        video_media_id: entryOf(pictures.clips, media === 'video' ? 1 : undefined),
        points_earned: 10,
        created_at: new Date(Date.now() - (index + 1) * 6 * dayMs),
      })),
    )
    .execute()
}
