import * as z from 'zod/mini'
import { fileOf, id, idParams, instant, intQuery, maybe, okReply, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedText } from './text.ts'
import { imageTypes, videoTypes } from './values/common.ts'
import {
  testimonialContentMaxLength,
  testimonialImageMaxBytes,
  testimonialUrlSeconds,
  testimonialVideoMaxBytes,
} from './values/testimonials.ts'

export * from './values/testimonials.ts'

/** The product spec has two fields for the URL; use `testimonialUrl`. */
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

const query = z.object({ expires_in: intQuery(1, 86_400, testimonialUrlSeconds.player) })

export const getTestimonialVideoUrl = endpoint({
  method: 'GET',
  path: '/api/testimonios/:id/video-url',
  summary: 'Signed address of the clip of a testimonial',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query,
  responses: { 200: z.object({ ...addressFields, video_url: maybe(z.string()) }) },
})

export const getTestimonialImageUrl = endpoint({
  method: 'GET',
  path: '/api/testimonios/:id/image-url',
  summary: 'Signed address of the picture of a testimonial',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  query,
  responses: { 200: z.object({ ...addressFields, image_url: maybe(z.string()) }) },
})

/** A prompt that a community's members answer with a testimonial. */
export const testimonialType = z.object({
  id,
  title: maybe(z.string()),
  description: maybe(z.string()),
  prompt: maybe(z.string()),
  points_value: maybe(z.number()),
  /** Number of testimonials for this prompt. */
  total_testimonios: maybe(z.number()),
  user_completed: maybe(z.boolean()),
  created_at: maybe(instant),
})
export type TestimonialType = z.output<typeof testimonialType>

export const listTestimonialTypes = endpoint({
  method: 'GET',
  path: '/api/testimony-types/community/:id',
  summary: 'Prompts of a community, for its members; 403 for others',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      data: maybe(z.array(testimonialType)),
      count: maybe(z.number()),
      community_id: maybe(id),
      /** Neither specified nor used. */
      user_role: maybe(z.string()),
      error: maybe(z.string()),
    }),
  },
})

export const testimonial = z.object({
  id,
  /** Id of its prompt. Not in the product spec. */
  testimony_type_id: maybe(id),
  testimony_type_title: maybe(z.string()),
  testimony_prompt: maybe(z.string()),
  content: maybe(z.string()),
  has_content: maybe(z.boolean()),
  has_video: maybe(z.boolean()),
  /** Sent by other back ends; media load through signed URLs. */
  video_wasabi_url: maybe(z.string()),
  /** Seconds. */
  video_duration: maybe(z.number()),
  has_image: maybe(z.boolean()),
  image_wasabi_url: maybe(z.string()),
  /** `defaultTestimonialPoints` when missing; 0 stays 0. */
  points_earned: maybe(z.number()),
  created_at: maybe(instant),
})
export type Testimonial = z.output<typeof testimonial>

export const testimonialStats = z.object({
  total_testimonios: maybe(z.number()),
  total_points_earned: maybe(z.number()),
  testimonios_with_video: maybe(z.number()),
  testimonios_with_image: maybe(z.number()),
})
export type TestimonialStats = z.output<typeof testimonialStats>

export const listUserTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonios/user/:id',
  summary: 'The caller’s own testimonials in a community, newest first, with their sums',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({ community_id: z.optional(id) }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      data: maybe(z.array(testimonial)),
      stats: maybe(testimonialStats),
      error: maybe(z.string()),
    }),
  },
})

export const uploadTestimonial = endpoint({
  method: 'POST',
  path: '/api/testimonios/upload-with-progress',
  summary:
    'Takes in a testimonial; answers when all has arrived, what is left to be done is told by the progress',
  auth: 'bearer',
  /** Faro's own server uses it as the upload's id, so that the upload can be polled and cancelled while it runs. */
  idempotency: 'optional',
  /** Text fields precede files. */
  form: z.object({
    testimony_type_id: id,
    content: countedText(testimonialContentMaxLength).check(z.minLength(1)),
    video: z.optional(fileOf({ maxBytes: testimonialVideoMaxBytes, types: videoTypes })),
    image: z.optional(fileOf({ maxBytes: testimonialImageMaxBytes, types: imageTypes })),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      upload_id: maybe(id),
      error: maybe(z.string()),
      /** `LIMIT_FILE_SIZE`, `INVALID_FILE_TYPE` or `DUPLICATE_TESTIMONY`. */
      error_code: maybe(z.string()),
    }),
  },
})

/** Not in the product spec. */
export const addVideoDuration = endpoint({
  method: 'PUT',
  path: '/api/extra/testimonios/:id/video-duration',
  summary: 'Gives an own testimonial the duration of its video, if the file does not contain it',
  auth: 'bearer',
  params: idParams,
  /** Seconds. */
  body: z.object({ video_duration: z.number().check(z.gte(0.01), z.lte(86_400)) }),
  responses: { 200: okReply },
})

export const testimonialProgress = z.object({
  success: maybe(z.boolean()),
  upload_id: maybe(id),
  /** One of `uploadStatuses`; the last two are final. */
  status: maybe(z.string()),
  progress: maybe(
    z.object({
      /** 0 to 100. */
      percentage: maybe(z.number()),
      message: maybe(z.string()),
      /** Bytes. */
      loaded: maybe(z.number()),
      /** Bytes; 0 while unknown. */
      total: maybe(z.number()),
    }),
  ),
  /** The testimonial's id is Not in the product spec. */
  result: maybe(z.object({ points_earned: maybe(z.number()), testimony_id: maybe(id) })),
  error: maybe(z.string()),
  error_code: maybe(z.string()),
})
export type TestimonialProgress = z.output<typeof testimonialProgress>

export const getUploadProgress = endpoint({
  method: 'GET',
  path: '/api/testimonios/upload-progress/:id',
  summary: 'How far one’s upload is',
  auth: 'bearer',
  verdict: 'caller',
  params: idParams,
  responses: { 200: testimonialProgress },
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/testimonios/upload-progress/:id',
  summary: 'Stops an upload and removes what has arrived; one that had just ended stays, and says so',
  auth: 'bearer',
  verdict: 'caller',
  params: idParams,
  responses: { 200: testimonialProgress },
})
