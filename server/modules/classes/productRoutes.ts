import type { FastifyInstance } from 'fastify'
import { estimatedVideoMinutes } from '#api/contract/classes/modules.ts'
import * as contract from '#api/contract/classes/products.ts'
import { formatPrice } from '#lib/money.ts'
import { firstLanguage, spanishLocale } from '#lib/readerLocale.ts'
import { HttpError } from '../../errors.ts'
import { findFile } from '../../media/routes.ts'
import { serveFile } from '../../media/serveFile.ts'
import { isGuid } from '../../db/guid.ts'
import { type Context, route } from '../../plugins/route.ts'
import { requireProduct } from './policy.ts'
import { listModules } from './moduleRepository.ts'
import { findProduct, findProductImage, listPurchasedProducts } from './productRepository.ts'
import { listSteps } from './stepRepository.ts'

/** Purchased products and their contents. */
export function productRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.listMyProducts, async ({ query, user }) => {
    const communityId = query.community_id === undefined ? undefined : String(query.community_id)
    const rows =
      communityId === undefined || isGuid(communityId)
        ? await listPurchasedProducts(db, user.id, communityId)
        : []
    const products = query.incluir_expirados === 'true' ? rows : rows.filter((row) => row.usable)
    return {
      success: true,
      productos_comprados: products.map((row) => ({
        compra_id: row.purchase_id,
        producto_id: row.id,
        producto_nombre: row.name,
        producto_descripcion: row.description,
        producto_promesa: row.promise,
        precio_pagado: Number(row.amount),
        moneda: row.currency,
        vendedor_nombre: row.seller_name,
        fecha_compra: row.paid_at?.toISOString(),
        acceso_expira: row.access_expires_at?.toISOString() ?? null,
        puede_acceder: row.usable,
        contenido_url: row.usable ? row.content_url : null,
        comunidad_id: row.community_id,
        comunidad_nombre: row.community_name,
        total_modulos: Number(row.modules),
        // The steps of the plan are what the detail lists as actionable.
        modulos_accionables: Number(row.steps),
        duracion_total_horas: estimatedHours(Number(row.videos)),
        tiene_imagen: row.image_media_id !== null,
      })),
      estadisticas: { total_productos: products.length },
    }
  })

  route(app, contract.getProduct, async ({ params, user, request }) => {
    const id = await requireProduct(db, user.id, params.id)
    const [product, modules, steps] = await Promise.all([
      findProduct(db, id),
      listModules(db, id),
      listSteps(db, id),
    ])
    return {
      success: true,
      id,
      nombre: product.name,
      descripcion: product.description,
      promesa: product.promise,
      creador_nombre: product.seller_name,
      precio_formateado: formatPrice(Number(product.price), product.currency, {
        locale: spanishLocale(firstLanguage(request.headers['accept-language'])),
      }),
      modulos: modules,
      plan_accionable: steps.map(({ id: stepId, title, description, position }) => ({
        id: stepId,
        title,
        description,
        order_index: position,
      })),
    }
  })

  // The picture is part of the offer, so any signed-in member may see it.
  const sendImage = async ({
    params,
    query,
    request,
    reply,
  }: Pick<Context<typeof contract.getProductImageCopy>, 'params' | 'query' | 'request' | 'reply'>) => {
    const row = isGuid(String(params.id)) ? await findProductImage(db, String(params.id)) : undefined
    const { storage } = media
    const file = row && (await findFile(storage, row.storage_key, row.copy_widths, query.w))
    if (!row || !file) throw new HttpError(404, 'Este producto no tiene imagen')
    return serveFile(request, reply, {
      ...file,
      storage,
      contentType: row.content_type,
      cacheControl: 'private, max-age=3240',
    })
  }
  route(app, contract.getProductImageCopy, sendImage)
  // Clients of earlier releases send its parameter to the specified call.
  route(app, { ...contract.getProductImageCopy, path: contract.getProductImage.path }, sendImage)
}

/** Hours of a product's videos at the estimate of its modules, rounded to hundredths. */
const estimatedHours = (videos: number) => Math.round((videos * estimatedVideoMinutes * 100) / 60) / 100
