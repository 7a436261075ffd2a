import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { postMaxLength } from '#api/contract/posts.ts'
import { HttpError } from '../../errors.ts'
import { readForm } from '../../media/form.ts'
import { type StoredMedia, takeImage, takeVideo } from '../../media/incoming.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { requireMember } from '../communities/access.ts'

/**
 * Publishes a post from a multipart form and gives its id. A repeated idempotency key gives the first post's.
 * @throws {HttpError} 400 for the text, 404 or 403 for the community, 413 or 415 for a file. Nothing stays then.
 */
export async function publish(
  app: FastifyInstance,
  user: AuthUser,
  request: FastifyRequest,
  { withMedia }: { withMedia: boolean },
): Promise<string> {
  const stored: StoredMedia[] = []
  const discard = () => Promise.all(stored.map(({ key }) => app.media.storage.delete(key)))
  try {
    const fields = await readForm(request, withMedia ? take : undefined)
    const id = await save(fields)
    if (id.repeated) await discard()
    return id.postId
  } catch (error) {
    await discard()
    throw error
  }

  async function take(name: string, stream: Parameters<typeof takeImage>[2]): Promise<void> {
    const takeFile = name === 'image' ? takeImage : name === 'video' ? takeVideo : undefined
    if (!takeFile || stored.some(({ kind }) => kind === name)) {
      stream.resume()
      return
    }
    stored.push(await takeFile(app.media.storage, uuid(), stream))
  }

  async function save(fields: Record<string, string>): Promise<{ postId: string; repeated: boolean }> {
    const content = (fields['content'] ?? '').trim()
    const communityId = fields['community_id'] ?? ''
    if (!content) throw new HttpError(400, 'Escribe algo para publicar.')
    if (content.length > postMaxLength) {
      throw new HttpError(400, `El contenido no puede tener más de ${postMaxLength} caracteres`)
    }
    await requireMember(app.db, user.id, communityId)
    const key = fields['idempotency_key']?.slice(0, 64)
    const postId = uuid()
    return app.db.transaction().execute(async (trx) => {
      const mediaIds: Partial<Record<StoredMedia['kind'], string>> = {}
      for (const { kind, key: storageKey, contentType, ...rest } of stored) {
        const id = uuid()
        mediaIds[kind] = id
        await trx
          .insertInto('media')
          .values({
            id,
            owner_id: user.id,
            kind,
            storage_key: storageKey,
            content_type: contentType,
            ...rest,
          })
          .execute()
      }
      await trx
        .insertInto('posts')
        .values({
          id: postId,
          author_id: user.id,
          community_id: communityId,
          content,
          image_media_id: mediaIds.image ?? null,
          image_alt: (mediaIds.image && fields['image_alt']?.trim().slice(0, 500)) || null,
          video_media_id: mediaIds.video ?? null,
        })
        .execute()
      if (!key) return { postId, repeated: false }
      // A second request with the same key waits here until the first has committed, then gives way to it.
      const claimed = await trx
        .insertInto('idempotency_keys')
        .values({ user_id: user.id, key, post_id: postId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('post_id')
        .executeTakeFirst()
      if (claimed) return { postId, repeated: false }
      const first = await trx
        .selectFrom('idempotency_keys')
        .where('user_id', '=', user.id)
        .where('key', '=', key)
        .select('post_id')
        .executeTakeFirstOrThrow()
      await trx.deleteFrom('posts').where('id', '=', postId).execute()
      const own = Object.values(mediaIds)
      if (own.length > 0) await trx.deleteFrom('media').where('id', 'in', own).execute()
      return { postId: first.post_id, repeated: true }
    })
  }
}
