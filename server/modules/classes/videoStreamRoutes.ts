import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { streamSeconds, streamVideo } from '#api/contract/classes/modules.ts'
import { HttpError } from '../../errors.ts'
import { serveFile } from '../../media/serveFile.ts'
import { route } from '../../plugins/route.ts'
import { requireVideo } from './policy.ts'

const videoNotFound = () => new HttpError(404, 'Video no encontrado en el servidor')

interface FileRequest {
  Params: { id: string }
  Querystring: { u?: string; exp?: string; sig?: string }
}

/**
 * Videos of classes. A URL is signed for one person and expires; the person who opens it must be that one (by session
 * cookie) and still have access and level. So a shared URL is useless to others.
 */
export function videoStreamRoutes(app: FastifyInstance, secret: string): void {
  const { db, media } = app
  const sign = (videoId: string, userId: string, expires: string) =>
    createHmac('sha256', secret).update(`class-video\n${videoId}\n${userId}\n${expires}`).digest('base64url')

  route(app, streamVideo, async ({ params, user, request, reply }) => {
    const { id, storage_key: key } = await requireVideo(db, user, params.id)
    if (!key || (await media.storage.size(key)) === undefined) throw videoNotFound()
    const expires = String(Math.ceil(Date.now() / 1000) + streamSeconds)
    const url = `/api/extra/videos/${id}/file?u=${user.id}&exp=${expires}&sig=${sign(id, user.id, expires)}`
    // Scripts cannot read the target of a redirect, so clients that accept JSON get the URL as JSON.
    if (request.headers.accept?.includes('application/json')) {
      return { success: true, url, expires_in: streamSeconds }
    }
    return reply.redirect(url, 302)
  })

  app.get<FileRequest>('/api/extra/videos/:id/file', { exposeHeadRoute: true }, async (request, reply) => {
    const { u: userId = '', exp = '', sig = '' } = request.query
    const { id: videoId } = request.params
    const [expected, actual] = [Buffer.from(sign(videoId, userId, exp)), Buffer.from(sig)]
    const signed = expected.length === actual.length && timingSafeEqual(expected, actual)
    if (!signed || !(Number(exp) > Date.now() / 1000)) {
      throw new HttpError(403, 'Este enlace ha caducado o no es válido.')
    }
    const member = await app.memberOfCookie(request)
    if (!member) throw new HttpError(401, 'Token requerido o inválido')
    if (member.id !== userId) throw new HttpError(403, 'No tienes acceso a este video')
    const video = await requireVideo(db, member, videoId)
    const size = video.storage_key ? await media.storage.size(video.storage_key) : undefined
    if (!video.storage_key || size === undefined) throw videoNotFound()
    return serveFile(request, reply, {
      storage: media.storage,
      key: video.storage_key,
      size,
      contentType: video.content_type ?? undefined,
      // Cached, but revalidated each time: access may end before the URL expires.
      cacheControl: 'private, no-cache',
    })
  })
}
