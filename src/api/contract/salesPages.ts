import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

export * from './values/salesPages.ts'

/** A deliverable: a text, or an object whose name `deliverables` reads. */
const deliverable = z.union([z.string(), z.looseObject({})])
const benefit = z.union([z.string(), z.array(z.string()), z.null()])

export const salesPage = z.object({
  id,
  promesa: maybe(z.string()),
  subtitulo: maybe(z.string()),
  has_video: maybe(z.boolean()),
  video_url: maybe(z.string()),
  entregables: maybe(z.array(deliverable)),
  /**
   * Benefits of the deliverables: keyed by text, id or position of the deliverable, or as an array in the same order;
   * each is a text or several.
   */
  beneficios_entregables: maybe(z.union([z.record(z.string(), benefit), z.array(benefit)])),
  copy_basico: maybe(z.string()),
  /** URL for requesting a call; used only if it is http(s). */
  url_solicitar_llamado: maybe(z.string()),
})
export type SalesPage = z.output<typeof salesPage>

export const getSalesPage = endpoint({
  method: 'GET',
  path: '/api/vsl/producto/:id',
  summary: 'Sales page of a product, without a token',
  auth: 'none',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Missing when the product has none. */
      vsl: maybe(salesPage),
      error: maybe(z.string()),
    }),
  },
})

export const salesTestimonial = z.object({
  id,
  user_id: maybe(id),
  content: maybe(z.string()),
  points_earned: maybe(z.number()),
  created_at: maybe(instant),
  /** Displayed unless false. */
  is_active: maybe(z.boolean()),
  /** Not in the product spec: the author's name, and whether there is a video or picture. */
  user_name: maybe(z.string()),
  has_video: maybe(z.boolean()),
  has_image: maybe(z.boolean()),
})
export type SalesTestimonial = z.output<typeof salesTestimonial>

export const listSalesTestimonials = endpoint({
  method: 'GET',
  path: '/api/vsl/:id/testimonios',
  summary: 'Testimonials of a sales page, the newest first',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      total_testimonios: maybe(z.number()),
      testimonios: maybe(z.array(salesTestimonial)),
      error: maybe(z.string()),
    }),
  },
})
