import type { FeedItem } from '#api/contract/feed.ts'
import type { Db } from '../../db/client.ts'
import { listCreatives, listRunning } from './repository.ts'
import { toFeedAd } from './serializer.ts'

/** Positions of ads: after these posts of a page, counted from 1. */
const adPositions = [3, 8]

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
  const running = await listRunning(db)
  if (running.length === 0) return []
  const creatives = await listCreatives(
    db,
    running.map(({ id }) => id),
  )
  return running.map((ad) => toFeedAd(ad, creatives))
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
