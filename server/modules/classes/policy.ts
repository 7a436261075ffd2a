import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { findModuleAccess, findProductAccess, findVideoAccess, type Viewer } from './accessRepository.ts'

/** @throws {HttpError} 404 for an unknown product, 403 when the member may not use it. */
export async function requireProduct(db: Db, userId: string, productId: string | number): Promise<string> {
  const id = String(productId)
  const row = isGuid(id) ? await findProductAccess(db, userId, id) : undefined
  if (!row) throw new HttpError(404, 'Producto no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este producto')
  return id
}

/** @throws {HttpError} 404 for an unknown module, 403 when the member may not use its product. */
export async function requireModule(db: Db, userId: string, moduleId: string | number): Promise<string> {
  const id = String(moduleId)
  const row = isGuid(id) ? await findModuleAccess(db, userId, id) : undefined
  if (!row) throw new HttpError(404, 'Módulo no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este módulo')
  return id
}

/**
 * The video, if the viewer may use its product and has its level. Checked for every URL, every range of the file and
 * every progress update.
 * @throws {HttpError} 404 or 403 with the documents' text.
 */
export async function requireVideo(db: Db, viewer: Viewer, videoId: string | number) {
  const id = String(videoId)
  const row = isGuid(id) ? await findVideoAccess(db, viewer, id) : undefined
  if (!row) throw new HttpError(404, 'Video no encontrado en el servidor')
  if (!row.usable || !row.reached) throw new HttpError(403, 'No tienes acceso a este video')
  return row
}
