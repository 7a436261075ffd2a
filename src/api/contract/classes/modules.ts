import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { signedImage, signedImageQuery } from '../signedImage.ts'

export * from '../values/classes/modules.ts'

export const moduleVideo = z.object({
  id,
  title: maybe(z.string()),
  /** Not used for playback; the stream call returns the URL. */
  video_url: maybe(z.string()),
  order_index: maybe(z.number()),
  /** Level required to watch it; no requirement when missing. */
  level: maybe(z.number()),
})
export type ModuleVideo = z.output<typeof moduleVideo>

const moduleFields = {
  title: maybe(z.string()),
  description: maybe(z.string()),
  created_at: maybe(instant),
  /** If either is set, there is a picture, which has its own call. */
  image_url: maybe(z.string()),
  wasabi_image_url: maybe(z.string()),
  coach: maybe(z.object({ id: maybe(id), name: maybe(z.string()) })),
  /** For information only: access depends on the level of each video. */
  level_required: maybe(z.number()),
  community: maybe(z.object({ id: maybe(id), name: maybe(z.string()) })),
}

/** A module of a product; only the number of its videos matters. */
export const moduleSummary = z.object({
  id,
  ...moduleFields,
  /** Position in the product; without it, the order of the reply is used. */
  order_index: maybe(z.number()),
  videos: maybe(z.union([z.number(), z.array(z.unknown())])),
})
export type ModuleSummary = z.output<typeof moduleSummary>

const openedFields = {
  ...moduleFields,
  /** The level that the community has given the member; the member's own when missing. */
  viewer_level: maybe(z.number()),
  videos: maybe(z.array(moduleVideo)),
}

export const learningModule = z.object({ id, ...openedFields })
export type LearningModule = z.output<typeof learningModule>

export const getModule = endpoint({
  method: 'GET',
  path: '/api/modules/:id',
  summary: 'A module with its videos',
  auth: 'bearer',
  params: idParams,
  responses: {
    /** The module itself, or under `module` or `data`: use `moduleOf`. */
    200: z.object({
      success: maybe(z.boolean()),
      error: maybe(z.string()),
      message: maybe(z.string()),
      id: maybe(id),
      ...openedFields,
      module: maybe(learningModule),
      data: maybe(learningModule),
    }),
  },
})

export const getModuleImage = endpoint({
  method: 'GET',
  path: '/api/modules/:id/image',
  summary: 'Signed address of a module’s picture; other servers may send the picture itself',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query: signedImageQuery,
  responses: { 200: signedImage },
})

export const streamVideo = endpoint({
  method: 'GET',
  path: '/api/videos/stream/:id',
  summary: 'Redirects to the signed address of a video; says it as JSON to who asks for JSON',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      url: maybe(z.string()),
      /** Seconds. */
      expires_in: maybe(z.number()),
    }),
  },
})
