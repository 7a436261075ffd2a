import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/salesPages.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { findSalesPage, hasSalesPage, listTestimonials } from './repository.ts'

/** Sales pages and the testimonials that coaches show there. */
export function salesPageRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getSalesPage, async ({ params }) => {
    const row = isGuid(String(params.id)) ? await findSalesPage(db, String(params.id)) : undefined
    if (!row) throw new HttpError(404, 'Este producto no tiene página de venta')
    return {
      success: true,
      vsl: {
        id: row.id,
        promesa: row.promise,
        subtitulo: row.subtitle,
        has_video: row.storage_key !== null,
        video_url: row.storage_key && media.url(row.storage_key, videoUrlSeconds),
        entregables: row.deliverables,
        beneficios_entregables: row.benefits,
        copy_basico: row.copy,
        url_solicitar_llamado: row.call_url,
      },
    }
  })

  route(app, contract.listSalesTestimonials, async ({ params }) => {
    const id = String(params.id)
    if (!isGuid(id) || !(await hasSalesPage(db, id))) {
      throw new HttpError(404, 'Página de venta no encontrada')
    }
    const { total, rows } = await listTestimonials(db, id)
    return {
      success: true,
      total_testimonios: total,
      testimonios: rows.map((row) => ({
        id: row.id,
        user_id: row.user_id,
        content: row.content,
        points_earned: row.points_earned,
        created_at: row.created_at.toISOString(),
        is_active: row.is_active,
        user_name: row.name,
        has_video: row.video_media_id !== null,
        has_image: row.image_media_id !== null,
      })),
    }
  })
}
