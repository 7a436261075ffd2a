import * as z from 'zod/mini'
import { id, idParams, intQuery, maybe, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signedImage, signedImageQuery } from './signedImage.ts'
import { searchText } from './text.ts'
import { accessTypes, listingOrders, listingPageSize } from './values/explore.ts'

export * from './values/explore.ts'

export const listedCommunity = z.object({
  id,
  name: maybe(z.string()),
  description: maybe(z.string()),
  /** Not a URL: it only indicates whether there is a picture. */
  community_image: maybe(z.string()),
  /** The picture's signed URL. Not in the product spec. */
  image_url: maybe(z.string()),
  /** One of `accessTypes`; an unknown one must not invalidate the whole list. */
  tipo_acceso: maybe(z.string()),
  /** In `moneda`, not in cents. */
  precio_acceso: maybe(z.union([z.number(), z.string()])),
  /** ISO 4217, such as EUR. */
  moneda: maybe(z.string()),
  members_count: maybe(z.number()),
  /** No limit when missing. */
  max_members: maybe(z.number()),
  coach_name: maybe(z.string()),
  coach_image: maybe(z.string()),
  coach_bio: maybe(z.string()),
  coach_membership_type: maybe(z.string()),
  featured_product_id: maybe(id),
  featured_product_name: maybe(z.string()),
  featured_product_promise: maybe(z.string()),
  featured_product_description: maybe(z.string()),
  /** In `moneda`, not in cents. */
  featured_product_price: maybe(z.union([z.number(), z.string()])),
  /** Not in the product spec: whether the featured product has a picture. */
  featured_product_has_image: maybe(z.boolean()),
  /** Whether the member has access to the featured product. Not in the product spec. */
  user_has_product: maybe(z.boolean()),
})
export type ListedCommunity = z.output<typeof listedCommunity>

export const listCommunities = endpoint({
  method: 'GET',
  path: '/api/communities/listing',
  summary: 'Communities that can be found, by pages',
  auth: 'bearer',
  pageCursor: true,
  query: z.object({
    page: intQuery(1, 10_000, 1),
    limit: intQuery(1, 50, listingPageSize),
    tipo_acceso: z.optional(z.enum(accessTypes)),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      data: maybe(z.array(listedCommunity)),
      total: maybe(z.number()),
      pagination: maybe(
        z.object({
          page: maybe(z.number()),
          limit: maybe(z.number()),
          total_pages: maybe(z.number()),
          has_next: maybe(z.boolean()),
          has_prev: maybe(z.boolean()),
        }),
      ),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

/** An alternative to `listCommunities`, which takes no other parameters than the specified ones. */
export const searchCommunities = endpoint({
  ...listCommunities,
  path: '/api/extra/communities/listing',
  summary: 'Communities that can be found, searched and sorted, by pages',
  query: z.extend(listCommunities.query, {
    /** Searches name, description and coach. */
    q: z.optional(searchText),
    orden: z.optional(z.enum(listingOrders)),
    /** Only communities that are free, have room and no featured product. */
    libre: z.optional(z.enum(['true'])),
  }),
})

export const getCommunityImage = endpoint({
  method: 'GET',
  path: '/api/communities/:id/image-info',
  summary: 'Signed address of a community’s picture',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query: signedImageQuery,
  responses: { 200: signedImage },
})
