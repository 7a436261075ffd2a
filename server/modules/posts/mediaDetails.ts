import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/posts.ts'
import { isGuid } from '../../db/guid.ts'
import { posterLimit } from '../../media/fileLimits.ts'
import { imageRefusals, storeFormImage } from '../../media/storeFormImage.ts'
import { screenSize } from '../../media/storeUpload.ts'
import { route } from '../../plugins/route.ts'
import { postNotFound } from './policy.ts'

/**
 * What the specified calls do not take: the alternative text of a post's image and the poster of its video. Its author
 * adds each once, right after publishing.
 */
export function mediaDetailRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.describePostImage, async ({ params, body, user }) => {
    const id = String(params.id)
    if (!isGuid(id)) throw postNotFound()
    const own = db
      .selectFrom('posts')
      .where('id', '=', id)
      .where('author_id', '=', user.id)
      .where('image_media_id', 'is not', null)
    if (!(await own.select('id').executeTakeFirst())) throw postNotFound()
    await db
      .updateTable('posts')
      .set({ image_alt: body.image_alt })
      .where('id', '=', id)
      .where('image_alt', 'is', null)
      .execute()
    return { success: true }
  })

  route(
    app,
    contract.addVideoPoster,
    async ({ params, user, readForm }) => {
      const id = String(params.id)
      const withoutPoster = isGuid(id)
        ? await db
            .selectFrom('posts')
            .where('id', '=', id)
            .where('author_id', '=', user.id)
            .where('video_media_id', 'is not', null)
            .where('thumbnail_media_id', 'is', null)
            .select('id')
            .executeTakeFirst()
        : undefined
      if (!withoutPoster) throw postNotFound()
      await storeFormImage(
        app,
        { ownerId: user.id, readForm, limit: posterLimit, size: screenSize },
        async (trx, mediaId) => {
          const { numUpdatedRows } = await trx
            .updateTable('posts')
            .set({ thumbnail_media_id: mediaId })
            .where('id', '=', id)
            .where('thumbnail_media_id', 'is', null)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw postNotFound()
        },
      )
      return { success: true }
    },
    { refusals: imageRefusals },
  )
}
