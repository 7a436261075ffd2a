import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Parsed } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/posts.ts'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { formatTimeCursor, parseTimeCursor, type TimeCursor } from '../../db/timeCursor.ts'
import { HttpError } from '../../errors.ts'
import { imageUrlSeconds, videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { performOnce } from '../../plugins/idempotencyKey.ts'
import { route } from '../../plugins/route.ts'
import type { Refusals } from '../../refusals.ts'
import { refuseMuted } from '../communities/mutes.ts'
import { signerOf } from './hidden.ts'
import { requirePostToReactTo, requireReadablePost, requireReadableVideo, postNotFound } from './policy.ts'
import { communityPostRefusals, publishInCommunity } from './publishInCommunity.ts'
import { mediaDetailRoutes } from './mediaDetails.ts'
import { mediaUrls, feedFields, toComment, toPost } from './serializer.ts'
import {
  listCommentsFrom,
  listCommentsAround,
  listCommentsBefore,
  findComment,
  findCommentByKey,
  listComments,
} from './comments.ts'
import { addLike, countHidden, findPost, listPosts, lockPost } from './repository.ts'

const commentRefusals: Refusals = {
  'content:too_small': 'Escribe un comentario.',
  'content:too_big': `El comentario no puede tener más de ${contract.commentMaxLength} caracteres`,
}

export function postRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.listCommunityPosts, async ({ params, query, user, after }) => {
    const communityId = String(params.id)
    const { access, posts, next } = await listPosts(db, user.id, communityId, { ...query, after })
    const hidden = access.role === null ? await countHidden(db, user.id, communityId) : 0
    const totalPosts = Math.max(0, access.postsCount - hidden)
    const counted = Math.max(1, Math.ceil(totalPosts / query.limit))
    // Posts that were deleted or published since the first page was read move the pages' numbers, not their content.
    const totalPages = after ? Math.max(query.page + Number(next !== undefined), counted) : counted
    return {
      success: true,
      next_cursor: next,
      posts: posts.map((row) => toPost(media, row)),
      pagination: {
        currentPage: query.page,
        totalPages,
        totalPosts,
        hasPrev: query.page > 1,
        hasNext: after ? next !== undefined : query.page < totalPages,
      },
    }
  })

  for (const [endpoint, withMedia] of [
    [contract.createPost, false],
    [contract.createPostWithMedia, true],
  ] as const) {
    route(
      app,
      endpoint,
      async (form) => {
        const id = await publishInCommunity(app, form, { withMedia })
        const row = await findPost(db, form.user.id, id)
        if (!row) throw postNotFound()
        return { success: true, message: 'Publicación creada', post: toPost(media, row) }
      },
      { refusals: communityPostRefusals },
    )
  }

  mediaDetailRoutes(app)

  route(app, contract.getPost, async ({ params, user }) => {
    const row = await requireReadablePost(db, user.id, params.id)
    const [{ comments, hasEarlier }, [community]] = await Promise.all([
      listComments(db, user.id, row.id),
      row.community_id ? findCommunity(db, { id: row.community_id }) : [],
    ])
    return {
      ...toPost(media, row),
      ...mediaUrls(media, row),
      ...(row.community_id === null && feedFields(media, row)),
      community_id: row.community_id,
      community_name: community?.name,
      community_description: community?.description,
      community_is_public: community?.is_public,
      comments: comments.map((comment) => toComment(media, comment)),
      earlier_comments: hasEarlier && comments[0] ? formatTimeCursor(comments[0]) : undefined,
    }
  })

  route(app, contract.listComments, async ({ params, query, user }) => {
    const { id: postId } = await requireReadablePost(db, user.id, params.id)
    const page = await readComments({ readerId: user.id, postId }, query)
    if (!page) throw new HttpError(404, 'El comentario ya no está disponible.')
    const { comments, earlier, later } = page
    return {
      success: true,
      comments: comments.map((comment) => toComment(media, comment)),
      earlier: earlier && positionText(earlier),
      later: later && positionText(later),
    }
  })

  async function readComments(
    of: { readerId: string; postId: string },
    { before, from, around }: Parsed<typeof contract.listComments, 'query'>,
  ) {
    const size = contract.commentPageSize
    if (before !== undefined) return listCommentsBefore(db, of, parseTimeCursor(before), size)
    if (from !== undefined) return listCommentsFrom(db, of, parseTimeCursor(from), size)
    const id = String(around)
    return isGuid(id) ? listCommentsAround(db, of, id, size) : undefined
  }

  route(app, contract.likePost, async ({ params, user }) => {
    const { id } = await requirePostToReactTo(db, user.id, params.id)
    const liked = await addLike(db, id, user.id)
    const row = await db.selectFrom('posts').where('id', '=', id).select('likes_count').executeTakeFirst()
    if (!row) throw postNotFound()
    if (!liked) throw new HttpError(409, 'Ya te gusta esta publicación', { code: 'ALREADY_LIKED' })
    return { success: true, likes_count: row.likes_count }
  })

  route(
    app,
    contract.createComment,
    async ({ params, body, user, key }) => {
      const { content } = body
      const { id: postId, community_id: communityId } = await requirePostToReactTo(
        db,
        user.id,
        params.id,
      ).catch(refuseAds(db, params.id))
      const findEarlier = async () => (key === undefined ? undefined : findCommentByKey(db, user.id, key))
      const row = await performOnce(async () => {
        if (communityId) await refuseMuted(db, user.id, communityId)
        const id = uuid()
        await db
          .insertInto('comments')
          .columns(['id', 'post_id', 'user_id', 'content', 'idempotency_key'])
          .expression(
            lockPost(db, postId).select([
              sql<string>`${id}::uuid`.as('id'),
              'posts.id as post_id',
              sql<string>`${user.id}::uuid`.as('user_id'),
              sql<string>`${content}::text`.as('content'),
              sql<string | null>`${key ?? null}::text`.as('idempotency_key'),
            ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return (await findComment(db, user.id, id)) ?? (await findEarlier())
      }, findEarlier)
      if (!row) throw postNotFound()
      return { success: true, comment: toComment(media, row) }
    },
    { refusals: commentRefusals },
  )

  route(app, contract.getPostVideoUrl, async ({ params, user }) => {
    const { id, key, hidden_at } = await requireReadableVideo(db, user.id, params.id)
    const { url, expiresIn } = signerOf(media, { hidden_at }).lease(key, videoUrlSeconds)
    return { success: true, video_url: url, expires_in: expiresIn, post_id: id }
  })

  route(app, contract.getPostImageUrl, async ({ params, user }) => {
    const row = await requireReadablePost(db, user.id, params.id)
    if (!row.image_key) throw new HttpError(404, 'Imagen no encontrada')
    return {
      success: true,
      image_url: signerOf(media, row).url(row.image_key, imageUrlSeconds),
      expires_in: imageUrlSeconds,
    }
  })
}

const findCommunity = preparedQuery(['id'], (db, { id }: { id: string }) =>
  db.selectFrom('communities').where('id', '=', id).select(['name', 'description', 'is_public']),
)

const positionText = ({ createdAt, id }: TimeCursor) => formatTimeCursor({ created_at: createdAt, id })

/** Explains that an ad takes no comments, instead of a 404. */
const refuseAds = (db: Db, id: string | number) => async (error: unknown) => {
  if (isGuid(String(id))) {
    const ad = await db.selectFrom('ads').where('id', '=', String(id)).select('id').executeTakeFirst()
    if (ad) throw new HttpError(403, 'No se puede comentar en publicidades')
  }
  throw error
}
