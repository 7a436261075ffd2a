import * as z from 'zod/mini'
import { idParams, instant, intQuery, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Seconds that addresses are asked for: in lists, and in players. */
export const testimonyUrlSeconds = { list: 86_400, player: 3600 } as const

/** The documents show two places for the address; read it through `testimonyUrl`. */
const addressFields = {
  success: maybe(z.boolean()),
  data: maybe(z.object({ signed_url: maybe(z.string()), expires_in: maybe(z.number()) })),
  expires_at: maybe(instant),
  /** Seconds. */
  expires_in: maybe(z.number()),
  file_info: maybe(z.looseObject({})),
  error: maybe(z.string()),
  message: maybe(z.string()),
}

const query = z.object({ expires_in: intQuery(1, 86_400, testimonyUrlSeconds.player) })

export const getTestimonyVideoUrl = endpoint({
  method: 'GET',
  path: '/api/testimonios/:id/video-url',
  summary: 'Signed address of the clip of a testimonial',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query,
  responses: { 200: z.object({ ...addressFields, video_url: maybe(z.string()) }) },
})

export const getTestimonyImageUrl = endpoint({
  method: 'GET',
  path: '/api/testimonios/:id/image-url',
  summary: 'Signed address of the picture of a testimonial',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query,
  responses: { 200: z.object({ ...addressFields, image_url: maybe(z.string()) }) },
})
