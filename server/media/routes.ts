import type { FastifyInstance } from 'fastify'
import { type PictureWidth, pictureWidths } from '#lib/pictureWidths.ts'
import type { Db } from '../db/client.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { HttpError } from '../errors.ts'
import { openQuotaReservation } from '../limits/storageQuota.ts'
import { copyKey } from './derivedFiles.ts'
import type { UploadTarget } from './storeUpload.ts'
import { contentDisposition, sentType, serveFile } from './serveFile.ts'
import { cachingSigner, deriveSecret, secondsLeft, type Signer } from './signing.ts'
import { isShown, isUnused } from './unusedMedia.ts'
import type { Storage } from './storage.ts'

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

declare module 'fastify' {
  interface FastifyInstance {
    media: MediaStore
  }
}

const fileQuery = (db: Db, key: string) =>
  db
    .selectFrom('media')
    .where('storage_key', '=', key)
    .select(['content_type', 'kind', 'file_name', 'copy_widths'])

/** The file with this key, if it is used by something that members see. Compiled once, because it names many tables. */
const selectShownFile = preparedQuery(['key'], (db, { key }: { key: string }) =>
  fileQuery(db, key).where(isShown),
)
/** The file with this key, if it is used at all, also by what is hidden. */
const selectUsedFile = preparedQuery(['key'], (db, { key }: { key: string }) =>
  fileQuery(db, key).where((eb) => eb.not(isUnused(eb))),
)

/**
 * The smallest copy of a picture that is at least `asked` pixels wide, or the original: without copies, when they are
 * missing, and for what is no width of copies.
 */
export async function findFile(
  storage: Storage,
  key: string,
  widths: readonly number[] | null,
  asked: string | undefined,
): Promise<{ key: string; size: number } | undefined> {
  const width = pictureWidths.find((each) => String(each) === asked)
  const fits = (each: PictureWidth) => width !== undefined && each >= width && widths?.includes(each)
  for (const each of [...pictureWidths.filter(fits).map((found) => copyKey(key, found)), key]) {
    const size = await storage.size(each)
    if (size !== undefined) return { key: each, size }
  }
  return undefined
}

/**
 * Serves stored files under signed URLs that expire, whole or by range; pictures also as their smaller copies. Where
 * the store lets browsers read from it, they are led there.
 */
export function registerMedia(
  app: FastifyInstance,
  { storage, secret, quota }: { storage: Storage; secret: string; quota: number },
): void {
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

  app.get<{ Params: { key: string }; Querystring: { exp?: string; sig?: string; w?: string } }>(
    '/media/:key',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { key } = request.params
      const { exp, sig, w } = request.query
      const leftForMembers = secondsLeft(secret, key, exp, sig)
      const left = leftForMembers || secondsLeft(moderationSecret, key, exp, sig)
      if (left === 0) throw new HttpError(403, 'Este enlace ha caducado o no es válido.')
      // Do not serve unused or hidden media, even if the URL is still valid.
      const [row] = await (leftForMembers > 0 ? selectShownFile : selectUsedFile)(app.db, { key })
      const file = row && (await findFile(storage, key, row.copy_widths, w))
      if (!file) throw new HttpError(404, 'Archivo no encontrado')
      const saveAs = row?.kind === 'file' ? (row.file_name ?? 'archivo') : undefined
      // An address is signed for a method.
      if (storage.directRead && request.method === 'GET') {
        const direct = await storage.directRead(file.key, {
          contentType: sentType(row?.content_type),
          ...(saveAs !== undefined && { contentDisposition: contentDisposition(saveAs) }),
          maxSeconds: left,
        })
        return reply.header('cache-control', `private, max-age=${direct.expiresIn}`).redirect(direct.url, 302)
      }
      return serveFile(request, reply, {
        ...file,
        storage,
        contentType: row?.content_type,
        cacheControl: `private, max-age=${left}, immutable`,
        ...(saveAs !== undefined && { saveAs }),
      })
    },
  )
}
