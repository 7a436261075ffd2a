import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../plugins/auth.ts'
import { usableBy } from './policy.ts'

/** @throws {HttpError} 404 for what is no module, 403 for who may not use its product. */
export async function requireModule(db: Db, userId: string, moduleId: string | number): Promise<string> {
  const id = String(moduleId)
  const row = isGuid(id)
    ? await db
        .selectFrom('modules')
        .where('id', '=', id)
        .select(usableBy(sql.ref('modules.product_id'), userId).as('usable'))
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Módulo no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este módulo')
  return id
}

/** Whoever watches: the level is the member's own, as it is now. */
export interface Viewer {
  id: string
  level: number
}

/**
 * The video, for who may use its product and has its level: asked anew for every address, every part of the file and
 * every note of progress.
 * @throws {HttpError} 404 or 403 in the documents' words.
 */
export async function requireVideo(db: Db, viewer: Viewer, videoId: string | number) {
  const id = String(videoId)
  const row = isGuid(id)
    ? await db
        .selectFrom('videos')
        .innerJoin('modules', 'modules.id', 'videos.module_id')
        .leftJoin('media', 'media.id', 'videos.media_id')
        .where('videos.id', '=', id)
        .select([
          'videos.id',
          'videos.level',
          'videos.seconds',
          'storage_key',
          'content_type',
          usableBy(sql.ref('modules.product_id'), viewer.id).as('usable'),
        ])
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Video no encontrado en el servidor')
  if (!row.usable || row.level > viewer.level) throw new HttpError(403, 'No tienes acceso a este video')
  return row
}
