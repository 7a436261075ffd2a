import * as z from 'zod/mini'
import { id, idParams, maybe, okReply } from './common.ts'
import { endpoint } from './endpoint.ts'

export const getCreativeUrl = endpoint({
  method: 'GET',
  path: '/api/advertising/creativos/:id/signed-url',
  summary: 'Signed URL of the picture or clip of an ad creative; 404 when it has none',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      signed_url: maybe(z.string()),
      media_type: maybe(z.string()),
      /** Bytes. */
      media_size: maybe(z.number()),
      /** Seconds. */
      expires_in: maybe(z.number()),
    }),
  },
})

export const recordImpression = endpoint({
  method: 'POST',
  path: '/api/advertising/publicidades/impression/:id',
  summary: 'Records that an ad creative came into view; may be repeated',
  auth: 'bearer',
  params: idParams,
  body: z.object({ user_id: id }),
  responses: { 200: okReply },
})
