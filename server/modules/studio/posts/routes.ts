import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/posts.ts'
import { studioRoute } from '../studioRoute.ts'
import { listPosts } from './repository.ts'

/** The posts of a community, with the hidden ones. */
export function studioPostRoutes(app: FastifyInstance): void {
  studioRoute(app, contract.listStudioPosts, { ability: 'content' }, async ({ query, studio, after }) => {
    const { total, posts, next } = await listPosts(app.db, studio.communityId, query, after)
    return {
      success: true,
      next_cursor: next,
      total,
      posts: posts.map(({ likes_count: likes, comments_count: comments, ...row }) => ({
        ...row,
        likes,
        comments,
        // A hidden post keeps its pin, but is not among the pinned ones.
        pinned_at: row.hidden_at ? null : (row.pinned_at?.toISOString() ?? null),
        hidden_at: row.hidden_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      })),
    }
  })
}
