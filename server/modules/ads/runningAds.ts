import type { Creative, FeedItem } from '#api/contract/feed.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Positions of ads: after these posts of a page, counted from 1. */
const adPositions = [3, 8]
/** Maximum number of running ads. */
const maxRunningAds = 100

/** Lifetime of the cached list of running ads, in milliseconds. */
export const adCacheMs = 2000

/** The running ads, queried at most once per `cacheMs` milliseconds. */
export function runningAds(db: Db, cacheMs: number) {
  let loaded: { at: number; ads: Promise<FeedItem[]> } | undefined
  function loadCached(): Promise<FeedItem[]> {
    if (!loaded || performance.now() - loaded.at >= cacheMs) {
      const ads = loadRunning(db)
      loaded = { at: performance.now(), ads }
      ads.catch(() => {
        loaded = undefined
      })
    }
    return loaded.ads
  }
  return {
    /** Ads for a page of the feed: they rotate from page to page, without repeats within a page. */
    async forPage(page: number): Promise<FeedItem[]> {
      const ads = await loadCached()
      const count = Math.min(adPositions.length, ads.length)
      return Array.from({ length: count }, (_, slot) => ads[((page - 1) * count + slot) % ads.length]).filter(
        (ad) => ad !== undefined,
      )
    },
  }
}

async function loadRunning(db: Db): Promise<FeedItem[]> {
  const running = await db
    .selectFrom('ads')
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(maxRunningAds))
    .select(['id', 'description', 'link_url', 'starts_at'])
    .execute()
  if (running.length === 0) return []
  const creatives = await db
    .selectFrom('ad_creatives')
    .leftJoin('media', 'media.id', 'ad_creatives.media_id')
    .where(
      'ad_id',
      'in',
      running.map(({ id }) => id),
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
  return running.map((ad) => ({
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

/** Inserts ads at their positions; an ad is never the first item, nor on an empty page. */
export function insertAds(posts: FeedItem[], ads: readonly FeedItem[]): FeedItem[] {
  const merged = [...posts]
  // From the last position backwards, so that earlier positions do not shift.
  for (const [index, ad] of [...ads.entries()].toReversed()) {
    const position = adPositions[index]
    if (position !== undefined && posts.length >= Math.min(position, adPositions[0] ?? 1)) {
      merged.splice(Math.min(position, posts.length), 0, ad)
    }
  }
  return merged
}
