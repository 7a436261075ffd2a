import * as z from 'zod/mini'
import { file, id, idParams, instant, intQuery, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Seconds that addresses are asked for: in lists, and in players. */
export const testimonialUrlSeconds = { list: 86_400, player: 3600 } as const

/** The documents show two places for the address; read it through `testimonialUrl`. */
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

/** Faro's own limit of the text; the documents give none. */
export const testimonialContentMaxLength = 2000
export const testimonialVideoMaxBytes = 500 * 1024 * 1024
export const testimonialImageMaxBytes = 10 * 1024 * 1024
/** Points shown of a testimonial that comes without any. */
export const defaultTestimonialPoints = 10

/** A prompt that a community's members answer with a testimonial. */
export const testimonialType = z.object({
  id,
  title: maybe(z.string()),
  description: maybe(z.string()),
  prompt: maybe(z.string()),
  points_value: maybe(z.number()),
  /** How many testimonials it has. */
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
      /** Its values are not documented; shown nowhere. */
      user_role: maybe(z.string()),
      error: maybe(z.string()),
    }),
  },
})

export const testimonial = z.object({
  id,
  /** The prompt that it answers. Faro's own addition. */
  testimony_type_id: maybe(id),
  testimony_type_title: maybe(z.string()),
  testimony_prompt: maybe(z.string()),
  content: maybe(z.string()),
  has_content: maybe(z.boolean()),
  has_video: maybe(z.boolean()),
  /** Kept by other back ends; media are fetched through signed addresses. */
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
  params: idParams,
  query: z.object({ community_id: z.optional(id) }),
  responses: {
    200: z.object({
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
  form: z.object({
    /**
     * Made by the client, so that the upload can be followed and stopped while it is on its way; fields come before
     * files. Faro's own addition.
     */
    upload_id: z.optional(z.guid()),
    testimony_type_id: id,
    content: z.string(),
    /** Seconds, as the browser measured them, for files that do not say. Faro's own addition. */
    video_duration: z.optional(z.string()),
    video: z.optional(file),
    image: z.optional(file),
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

export const uploadStatuses = ['uploading', 'processing', 'completed', 'error'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

export const testimonialProgress = z.object({
  success: maybe(z.boolean()),
  upload_id: maybe(id),
  /** One of `uploadStatuses`; the last two end the upload. */
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
