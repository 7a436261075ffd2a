import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/explore.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { type Context, route } from '../../plugins/route.ts'
import { findCommunityImage, searchCommunities, type ListedCommunityRow } from './repository.ts'

/** Exploring communities: the listing and its pictures. */
export function exploreRoutes(app: FastifyInstance): void {
  const { db, media } = app

  const readListing = async ({
    query,
    user,
    after,
  }: Pick<Context<typeof contract.searchCommunities>, 'query' | 'user' | 'after'>) => {
    const { page, limit, tipo_acceso: access, q: text, orden: order } = query
    const free = query.libre === 'true'
    const search = { page, limit, access, text, order, free, after }
    const { rows, total, next } = await searchCommunities(db, user.id, search)
    const counted = Math.max(1, Math.ceil(total / limit))
    const hasNext = after ? next !== undefined : page < counted
    const pages = after ? Math.max(page + Number(hasNext), counted) : counted
    return {
      success: true,
      next_cursor: next,
      data: rows.map(toListed),
      total,
      pagination: { page, limit, total_pages: pages, has_next: hasNext, has_prev: page > 1 },
    }
  }
  route(app, contract.searchCommunities, readListing)
  // Clients of earlier releases send its parameters to the specified call.
  route(app, { ...contract.searchCommunities, path: contract.listCommunities.path }, readListing)

  route(app, contract.getCommunityImage, async ({ params, query }) => {
    const row = isGuid(String(params.id)) ? await findCommunityImage(db, String(params.id)) : undefined
    if (!row) throw new HttpError(404, 'Esta comunidad no tiene imagen')
    const { url, expiresIn } = media.lease(row.storage_key, query.expires_in)
    return { success: true, signed_url: url, url, expires_in: expiresIn }
  })

  function toListed(row: ListedCommunityRow) {
    const paid = row.access_type === 'por_pago'
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      community_image: row.image_media_id,
      image_url: row.image_key && media.url(row.image_key, videoUrlSeconds),
      tipo_acceso: row.access_type,
      precio_acceso: paid ? Number(row.price) : null,
      moneda: paid ? row.currency : (row.product_currency ?? row.currency),
      members_count: row.member_count,
      max_members: row.max_members,
      coach_name: row.coach_name,
      coach_image: row.coach_image_key && media.url(row.coach_image_key, videoUrlSeconds),
      coach_bio: row.coach_bio,
      coach_membership_type: row.coach_membership_type,
      featured_product_id: row.product_id,
      featured_product_name: row.product_name,
      featured_product_promise: row.product_promise,
      featured_product_description: row.product_description,
      featured_product_price: row.product_price === null ? null : Number(row.product_price),
      featured_product_has_image: row.product_image_id !== null,
      user_has_product: row.user_has_product === true,
    }
  }
}
