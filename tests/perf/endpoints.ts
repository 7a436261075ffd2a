import type { Db } from '#server/db/client.ts'
import { listFeed } from '#server/modules/feed/repository.ts'
import { listPosts } from '#server/modules/posts/repository.ts'

/** The measured member, and the community with the posts. */
export interface Seeded {
  memberId: string
  communityId: string
}

export interface MeasuredCall {
  name: string
  path: (seeded: Seeded) => string
  /** The call's query, which the bare route runs, too. */
  query: (db: Db, seeded: Seeded) => Promise<unknown>
}

/** The calls whose throughput is measured. */
export const measuredCalls: MeasuredCall[] = [
  {
    name: 'Global feed',
    path: () => '/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true',
    query: (db, { memberId }) => listFeed(db, memberId, { limit: 10, page: 1 }),
  },
  {
    name: 'Community posts',
    path: ({ communityId }) =>
      `/api/posts/community/${communityId}?page=1&limit=10&sort_by=created_at&order=desc`,
    query: (db, { memberId, communityId }) =>
      listPosts(db, memberId, communityId, { page: 1, limit: 10, visitor: false }),
  },
]
