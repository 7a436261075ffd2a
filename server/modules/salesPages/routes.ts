import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/salesPages.ts'
import { sql } from 'kysely'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { isOfPresentCommunity } from '../../db/presentCommunities.ts'

/** Maximum number of testimonials in a reply; the total counts all of them. */
const maxTestimonials = 50

/** Sales pages and the testimonials that coaches show there. */
export function salesPageRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getSalesPage, async ({ params }) => {
    const row = isGuid(String(params.id))
      ? await db
          .selectFrom('sales_pages')
          .leftJoin('media', 'media.id', 'sales_pages.video_media_id')
          .where('product_id', '=', String(params.id))
          .where(isOfPresentCommunity(sql.ref('sales_pages.product_id')))
          .selectAll('sales_pages')
          .select('storage_key')
          .executeTakeFirst()
      : undefined
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
    const page = isGuid(id)
      ? await db
          .selectFrom('sales_pages')
          .where('id', '=', id)
          .where(isOfPresentCommunity(sql.ref('sales_pages.product_id')))
          .select('id')
          .executeTakeFirst()
      : undefined
    if (!page) throw new HttpError(404, 'Página de venta no encontrada')
    const shown = db.selectFrom('testimonies').where('sales_page_id', '=', id).where('is_active', '=', true)
    const [{ total }, rows] = await Promise.all([
      shown.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      shown
        .innerJoin('users', 'users.id', 'testimonies.user_id')
        .selectAll('testimonies')
        .select('users.name')
        .orderBy('testimonies.created_at', 'desc')
        .orderBy('testimonies.id', 'desc')
        .limit(maxTestimonials)
        .execute(),
    ])
    return {
      success: true,
      total_testimonios: Number(total),
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
