/** A member's progress in classes. Not in the product spec. */
import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { longestVideoSeconds, longestPositionAge, videoProgressRequest } from '../values/classes/progress.ts'

export * from '../values/classes/progress.ts'

export const videoProgress = z.object({
  video_id: id,
  /** Playback position in seconds. */
  position: z.number(),
  /** Duration of the video in seconds, if known. */
  duration: maybe(z.number()),
  watched: z.boolean(),
  /** Time of the last change. */
  updated_at: maybe(instant),
})
export type VideoProgress = z.output<typeof videoProgress>

export const captions = z.object({
  /** BCP 47, such as `es`. */
  language: z.string(),
  label: z.string(),
  /** In the format WebVTT. */
  vtt: z.string(),
})

/** Data of a player besides the URL; only for videos that the member may watch. */
export const videoExtras = z.extend(videoProgress, {
  poster_url: maybe(z.string()),
  captions: z.array(captions),
})
export type VideoExtras = z.output<typeof videoExtras>

export const getModuleProgress = endpoint({
  method: 'GET',
  path: '/api/extra/learning/modules/:id',
  summary: 'Progress, stills and captions of the videos of a module that the member may watch',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), videos: z.array(videoExtras) }) },
})

const seconds = z.number().check(z.gte(0), z.lte(longestVideoSeconds))

export const saveVideoProgress = endpoint({
  ...videoProgressRequest,
  summary: 'Keeps where the member is in a video, or that it counts as watched or not',
  params: idParams,
  body: z.object({
    position: z.optional(seconds),
    duration: z.optional(seconds),
    /** The player reached the end. Required to count a video as watched if the server does not know its length. */
    ended: z.optional(z.boolean()),
    /** Seconds since the member was at the position. An older position does not replace a newer one. */
    age: z.optional(z.number().check(z.gte(0), z.lte(longestPositionAge))),
    /** Set explicitly by the member. If omitted, it follows from the position, and never changes back to false. */
    watched: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()), progress: videoProgress }) },
})

/** Counts only videos of the member's level. */
const share = { total: z.number(), watched: z.number() }

export const continueVideo = z.object({
  video_id: id,
  video_title: maybe(z.string()),
  module_id: id,
  module_title: maybe(z.string()),
  product_id: id,
  product_name: maybe(z.string()),
  /** Seconds. */
  position: z.number(),
  duration: maybe(z.number()),
  poster_url: maybe(z.string()),
  updated_at: instant,
})
export type ContinueVideo = z.output<typeof continueVideo>

export const getLearningProgress = endpoint({
  method: 'GET',
  path: '/api/extra/learning/progress',
  summary: 'How far the member has come in each product and module, and what to go on with',
  auth: 'bearer',
  query: z.object({ community_id: z.optional(id) }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Videos that were started and not finished, most recent first; at most three. */
      continue: z.array(continueVideo),
      products: z.array(z.object({ product_id: id, ...share })),
      modules: z.array(z.object({ module_id: id, product_id: id, ...share })),
    }),
  },
})
export type LearningProgress = z.output<(typeof getLearningProgress)['responses'][200]>

export const stepProgress = z.object({ step_id: id, done: z.boolean(), done_at: maybe(instant) })
export type StepProgress = z.output<typeof stepProgress>

export const listSteps = endpoint({
  method: 'GET',
  path: '/api/extra/learning/products/:id/steps',
  summary: 'Steps of a product’s action plan that the member has ticked',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), steps: z.array(stepProgress) }) },
})

export const tickStep = endpoint({
  method: 'PUT',
  path: '/api/extra/learning/steps/:id',
  summary: 'Ticks a step of an action plan, or takes the tick away',
  auth: 'bearer',
  params: idParams,
  body: z.object({ done: z.boolean() }),
  responses: { 200: z.object({ success: maybe(z.boolean()), step: stepProgress }) },
})
