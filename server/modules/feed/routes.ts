import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as contract from '#api/contract/feed.ts'
import { formatTimeCursor, parseTimeCursor } from '../../db/timeCursor.ts'
import { countAction } from '../../limits/rateLimits.ts'
import { type Context, route } from '../../plugins/route.ts'
import {
  requirePostToReactTo,
  requireReadablePost,
  requireReadableVideo,
  postNotFound,
} from '../posts/policy.ts'
import { signerOf } from '../posts/hidden.ts'
import { addLike, findPost, lockPost } from '../posts/repository.ts'
import { adCacheMs, insertAds, runningAds } from '../ads/runningAds.ts'
import { feedPostForm, feedPostRefusals, mayPublish, publishInFeed } from './publishInFeed.ts'
import { deletePost } from './deletePost.ts'
import { toFeedItem } from './serializer.ts'
import { listFeed } from './repository.ts'

/** The global feed. */
export function feedRoutes(app: FastifyInstance): void {
  const { db, media } = app
  const ads = runningAds(db, adCacheMs)

  route(app, contract.canPost, async ({ user }) => {
    const allowed = await mayPublish(app, user.id)
    return { success: true, data: { can_post: allowed }, can_post: allowed }
  })

  route(
    app,
    { ...contract.createFeedPost, form: feedPostForm },
    async (form) => {
      const row = await findPost(db, form.user.id, await publishInFeed(app, form))
      if (!row) throw postNotFound()
      return { success: true, message: 'Publicación creada', data: toFeedItem(media, row) }
    },
    { refusals: feedPostRefusals },
  )

  const readPage = async ({ query, user }: Pick<Context<typeof contract.filterFeed>, 'query' | 'user'>) => {
    const { page, limit, category, before } = query
    const [{ rows, hasMore }, chosen] = await Promise.all([
      listFeed(db, user.id, { limit, category, page, after: before ? parseTimeCursor(before) : undefined }),
      query.include_ads === 'true' ? ads.forPage(page) : [],
    ])
    const last = rows.at(-1)
    return {
      success: true,
      data: insertAds(
        rows.map((row) => toFeedItem(media, row)),
        chosen,
      ),
      pagination: {
        page,
        limit,
        hasMore,
        hasNext: hasMore,
        nextBefore: hasMore && last ? formatTimeCursor(last) : undefined,
      },
    }
  }
  route(app, contract.filterFeed, readPage)
  // Clients of earlier releases send its parameters to the specified call.
  route(app, { ...contract.filterFeed, path: contract.listFeed.path }, readPage)

  route(app, contract.viewFeedPost, async ({ params, body, user }) => {
    const { id } = await requireReadablePost(db, user.id, params.id)
    await db
      .insertInto('post_views')
      .columns(['post_id', 'user_id', 'seconds'])
      .expression(
        lockPost(db, id).select([
          'posts.id',
          sql<string>`${user.id}::uuid`.as('user_id'),
          sql<number>`${body.view_duration_seconds}::real`.as('seconds'),
        ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { success: true }
  })

  route(app, contract.shareFeedPost, async ({ params, body, user }) => {
    const { id } = await requireReadablePost(db, user.id, params.id)
    if ((await countAction(db, 'figures', `${user.id}:${id}`)) > 0) return { success: true }
    await db
      .insertInto('post_shares')
      .columns(['id', 'post_id', 'user_id', 'share_type'])
      .expression(
        lockPost(db, id).select([
          sql<string>`${uuid()}::uuid`.as('id'),
          'posts.id as post_id',
          sql<string>`${user.id}::uuid`.as('user_id'),
          sql<string>`${body.share_type}::text`.as('share_type'),
        ]),
      )
      .execute()
    return { success: true }
  })

  route(app, contract.likeFeedPost, async ({ params, user }) => {
    const { id } = await requirePostToReactTo(db, user.id, params.id)
    await addLike(db, id, user.id)
    return { success: true, likes_count: await likes(id) }
  })

  route(app, contract.unlikeFeedPost, async ({ params, user }) => {
    // A like can be taken back also where none may be given any more.
    const { id } = await requireReadablePost(db, user.id, params.id)
    await db
      .with('post', () => lockPost(db, id).select('posts.id'))
      .deleteFrom('post_likes')
      .using('post')
      .whereRef('post_likes.post_id', '=', 'post.id')
      .where('user_id', '=', user.id)
      .execute()
    return { success: true, likes_count: await likes(id) }
  })

  async function likes(postId: string): Promise<number> {
    const row = await db.selectFrom('posts').where('id', '=', postId).select('likes_count').executeTakeFirst()
    if (!row) throw postNotFound()
    return row.likes_count
  }

  route(app, contract.getFeedVideoUrl, async ({ params, query, user }) => {
    const { key, hidden_at } = await requireReadableVideo(db, user.id, params.id)
    const { url, expiresIn } = signerOf(media, { hidden_at }).lease(key, query.expires_in)
    return { success: true, video_url: url, expires_in: expiresIn }
  })

  route(app, contract.deletePost, async ({ params, user }) => {
    const { id } = await requireReadablePost(db, user.id, params.id)
    await deletePost(app, user.id, id)
    return { success: true, message: 'Post eliminado' }
  })
}
