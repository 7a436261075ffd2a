import type { Creative, FeedItem } from '#api/contract/feed.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Ads stand after these posts of a page (counted from 1): one of three, one of eight. */
const slots = [3, 8]
/** Most ads that run at a time. */
const runningLimit = 100

/**
 * Ads for a page of the feed, of those that run now. They take turns from page to page; none comes twice in a page.
 */
export async function adsForPage(db: Db, page: number): Promise<FeedItem[]> {
  const running = await db
    .selectFrom('ads')
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(runningLimit)
    .select(['id', 'description', 'link_url', 'starts_at'])
    .execute()
  const count = Math.min(slots.length, running.length)
  const chosen = Array.from(
    { length: count },
    (_, slot) => running[((page - 1) * count + slot) % running.length],
  ).filter((ad) => ad !== undefined)
  if (chosen.length === 0) return []
  const creatives = await db
    .selectFrom('ad_creatives')
    .leftJoin('media', 'media.id', 'ad_creatives.media_id')
    .where(
      'ad_id',
      'in',
      chosen.map(({ id }) => id),
    )
    .orderBy('position')
    .select([
      'ad_creatives.id',
      'ad_id',
      'title',
      'copy',
      'link_url',
      'media.kind',
      'media.width',
      'media.height',
    ])
    .execute()
  return chosen.map((ad) => ({
    id: ad.id,
    type: 'publicidad',
    is_ad: true,
    descripcion: ad.description,
    fecha_inicio: ad.starts_at.toISOString(),
    link_url: ad.link_url,
    creativos: creatives
      .filter(({ ad_id }) => ad_id === ad.id)
      .map((row): Creative => ({
        id: row.id,
        titulo: row.title,
        copy: row.copy,
        link_url: row.link_url,
        media_type: row.kind,
        media_width: row.width,
        media_height: row.height,
      })),
  }))
}

/** Posts with ads at their places; an ad never stands first or on an empty page. */
export function mixAds(posts: FeedItem[], ads: readonly FeedItem[]): FeedItem[] {
  const mixed = [...posts]
  // From the last, so that the places before stay what they are.
  for (const [index, ad] of [...ads.entries()].toReversed()) {
    const place = slots[index]
    if (place !== undefined && posts.length >= Math.min(place, slots[0] ?? 1)) {
      mixed.splice(Math.min(place, posts.length), 0, ad)
    }
  }
  return mixed
}
