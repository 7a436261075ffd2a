import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { FeedItem } from '#api/contract/feed.ts'
import { as, type Member } from './harness.ts'

export interface FeedPage {
  success: boolean
  data: FeedItem[]
  pagination: { page: number; limit: number; hasMore: boolean; hasNext: boolean; nextBefore?: string }
}

export type FeedQuery = Record<string, string | number>

/** The list of the global feed, by default as the reader sees it. */
export function feedOf(app: FastifyInstance, reader: Member) {
  const list = (query: FeedQuery = {}, who = reader) => {
    const documented = { page: 1, limit: 10, sort_by: 'created_at', order: 'desc', include_ads: 'true' }
    const params = Object.entries({ ...documented, ...query }).map(([key, value]) => [key, String(value)])
    return app.inject(
      as(who, { method: 'GET', url: `/api/global-feed/?${String(new URLSearchParams(params))}` }),
    )
  }
  return {
    list,
    page: async (query?: FeedQuery) => {
      const reply = await list(query)
      expect(reply.statusCode).toBe(200)
      return reply.json<FeedPage>()
    },
  }
}

export const texts = ({ data }: FeedPage) => data.map(({ content }) => content)
