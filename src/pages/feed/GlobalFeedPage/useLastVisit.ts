import { useEffect, useState } from 'react'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'
import type { FeedFilter } from '#api/feed/queries.ts'
import { useUser } from '#api/client/session.ts'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { toDate } from '#lib/dates.ts'

const time = (item: FeedItem) => toDate(item.created_at)?.getTime() ?? 0

/**
 * Where the last visit ended: the newest post seen then, stored on the device. `isFirstSeen` is true for the first
 * already seen post if there are newer ones above it.
 */
export function useLastVisit(firstPage: readonly FeedItem[] | undefined, filter: FeedFilter) {
  const { id } = useUser()
  const key = `faro:feed-seen:${id}`
  const [stored] = useState(() => Number(read(key)))
  const seen = useIsFirstRender() ? 0 : stored
  const posts = (firstPage ?? []).filter((item) => !isAd(item))
  const newest = Math.max(0, ...posts.map(time))

  useEffect(() => {
    if (filter === null && newest > 0) write(key, String(newest))
  }, [filter, key, newest])

  const count = posts.filter((item) => time(item) > seen).length
  const first = seen > 0 && count > 0 ? posts[count] : undefined
  return {
    count,
    isFirstSeen: (item: FeedItem) => filter === null && first !== undefined && item.id === first.id,
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or blocked: the mark stays where it was.
  }
}
