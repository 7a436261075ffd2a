import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { file, id, idParams, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { moduleSummary } from './modules.ts'
import { signedImageQuery } from '../signedImage.ts'

export const getProductImage = endpoint({
  method: 'GET',
  path: '/api/productos/:id/image',
  summary: 'Picture of a product; 404 when it has none',
  auth: 'bearer',
  renew: 'on-401',
  binary: true,
  params: idParams,
  query: signedImageQuery,
  responses: { 200: file },
})

/** Not in the product spec; for products whose fields say that they have a picture. */
export const getProductImageCopy = endpoint({
  ...getProductImage,
  path: '/api/extra/productos/:id/image',
  summary: 'A copy of a product’s picture for a width; 404 when it has none',
  query: z.extend(signedImageQuery, {
    /** Requests the smallest copy that is at least this wide; widths that do not exist are ignored. */
    w: withFallback(z.optional(z.string().check(z.regex(/^\d{1,4}$/u))), undefined),
  }),
})

export const purchasedProduct = z.object({
  compra_id: maybe(id),
  producto_id: id,
  producto_nombre: maybe(z.string()),
  producto_descripcion: maybe(z.string()),
  producto_promesa: maybe(z.string()),
  precio_pagado: maybe(z.union([z.number(), z.string()])),
  vendedor_nombre: maybe(z.string()),
  fecha_compra: maybe(instant),
  /** Access never ends when null. */
  acceso_expira: maybe(instant),
  /** False means expired. */
  puede_acceder: maybe(z.boolean()),
  /** Opened only if it is http(s), and only while the member has access to the product. */
  contenido_url: maybe(z.string()),
  comunidad_id: maybe(id),
  comunidad_nombre: maybe(z.string()),
  total_modulos: maybe(z.number()),
  /** Number of steps in the product's `plan_accionable`. */
  modulos_accionables: maybe(z.number()),
  /** Hours, estimated like the duration of its modules. */
  duracion_total_horas: maybe(z.number()),
  /** Not in the product spec: ISO 4217 currency of `precio_pagado`, and whether there is a picture. */
  moneda: maybe(z.string()),
  tiene_imagen: maybe(z.boolean()),
})
export type PurchasedProduct = z.output<typeof purchasedProduct>

export const listMyProducts = endpoint({
  method: 'GET',
  path: '/api/productos/mis-compras',
  summary: 'Products that the member has bought, the newest purchase first',
  auth: 'bearer',
  query: z.object({
    community_id: z.optional(id),
    incluir_expirados: z.optional(z.enum(['true', 'false'])),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      productos_comprados: maybe(z.array(purchasedProduct)),
      estadisticas: maybe(z.object({ total_productos: maybe(z.number()) })),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

export const planStep = z.object({
  id,
  title: maybe(z.string()),
  description: maybe(z.string()),
  order_index: maybe(z.number()),
})
export type PlanStep = z.output<typeof planStep>

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/productos/:id',
  summary: 'A product with its modules and its action plan, for who may use it',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      id: maybe(id),
      nombre: maybe(z.string()),
      descripcion: maybe(z.string()),
      promesa: maybe(z.string()),
      creador_nombre: maybe(z.string()),
      precio_formateado: maybe(z.string()),
      modulos: maybe(z.array(moduleSummary)),
      plan_accionable: maybe(z.array(planStep)),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})
