import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors.ts'
import { openQuotaReservation } from '../limits/storageQuota.ts'
import type { UploadTarget } from './storeUpload.ts'
import { serveFile } from './serveFile.ts'
import { cachingSigner, deriveSecret, secondsLeft, type Signer } from './signing.ts'
import { isShown, isUnused } from './unusedMedia.ts'
import { localStorage, type Storage, sweepIncoming } from './storage.ts'

/** Lifetimes of video and image URLs in seconds, from the documents. */
export const videoUrlSeconds = 86_400
export const imageUrlSeconds = 3600

export interface MediaStore extends Signer {
  storage: Storage
  /** The target of a person's upload; release its quota when the upload has finished or failed. */
  uploadTarget(ownerId: string): Promise<UploadTarget>
  /** URL of a profile image, or null when there is none. */
  avatarUrl(mediaId: string | null): Promise<string | null>
  /** Signs for moderators: these paths also lead to the files of what is hidden. */
  moderation: Signer
}

/** Serves stored files under signed URLs that expire, whole or by range. */
export async function registerMedia(
  app: FastifyInstance,
  { dir, secret, quota }: { dir: string; secret: string; quota: number },
): Promise<void> {
  const storage = localStorage(dir)
  await sweepIncoming(dir)
  const signer = cachingSigner(secret)
  const moderationSecret = deriveSecret(secret, 'moderation')

  app.decorate('media', {
    storage,
    ...signer,
    moderation: cachingSigner(moderationSecret),
    uploadTarget: async (ownerId) => ({
      storage,
      ownerId,
      quota: await openQuotaReservation(app.db, ownerId, quota),
    }),
    async avatarUrl(mediaId) {
      if (!mediaId) return null
      const row = await app.db
        .selectFrom('media')
        .where('id', '=', mediaId)
        .select('storage_key')
        .executeTakeFirst()
      return row ? signer.url(row.storage_key, videoUrlSeconds) : null
    },
  } satisfies MediaStore)

  app.get<{ Params: { key: string }; Querystring: { exp?: string; sig?: string } }>(
    '/media/:key',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { key } = request.params
      const { exp, sig } = request.query
      const leftForMembers = secondsLeft(secret, key, exp, sig)
      const left = leftForMembers || secondsLeft(moderationSecret, key, exp, sig)
      if (left === 0) throw new HttpError(403, 'Este enlace ha caducado o no es válido.')
      const row = await app.db
        .selectFrom('media')
        .where('storage_key', '=', key)
        // Do not serve unused or hidden media, even if the URL is still valid.
        .where((eb) => (leftForMembers > 0 ? isShown(eb) : eb.not(isUnused(eb))))
        .select(['content_type', 'kind', 'file_name'])
        .executeTakeFirst()
      const size = row && (await storage.size(key))
      if (size === undefined) throw new HttpError(404, 'Archivo no encontrado')

      return serveFile(request, reply, {
        storage,
        key,
        size,
        contentType: row?.content_type,
        cacheControl: `private, max-age=${left}, immutable`,
        ...(row?.kind === 'file' && { saveAs: row.file_name ?? 'archivo' }),
      })
    },
  )
}
