/** The limits of uploaded files, from the forms of the contract, with the texts of their refusals. */
import { fileLimitsOf, type FileLimits } from '#api/contract/common.ts'
import type { ObjectSchema } from '#api/contract/endpoint.ts'
import { createFeedPost } from '#api/contract/feed.ts'
import { sendMessage } from '#api/contract/messaging.ts'
import { addVideoPoster, createPostWithMedia } from '#api/contract/posts.ts'
import { uploadTestimonial } from '#api/contract/testimonials.ts'

export interface MediaLimit extends FileLimits {
  /** Message when the file is too large. */
  tooLarge: string
  /** Message for a wrong file type, where it differs from that of post forms. */
  wrongType?: string
}

/** The limit of a form's file. */
export function limitOfFile<T extends Omit<MediaLimit, keyof FileLimits>>(
  form: ObjectSchema,
  field: string,
  texts: T,
): FileLimits & T {
  const schema = form.shape[field]
  const limits = schema && fileLimitsOf(schema)
  if (!limits) throw new Error(`the form has no file ${field}`)
  return { ...limits, ...texts }
}

/** Files that a form may carry, by field. */
export interface MediaLimits {
  image?: MediaLimit
  video?: MediaLimit
  thumbnail?: MediaLimit
}

export const communityLimits: MediaLimits = {
  image: limitOfFile(createPostWithMedia.form, 'image', { tooLarge: 'La imagen no puede ser mayor a 10MB' }),
  video: limitOfFile(createPostWithMedia.form, 'video', { tooLarge: 'El video no puede ser mayor a 500MB' }),
}

export const posterLimit = limitOfFile(addVideoPoster.form, 'image', {
  tooLarge: 'La imagen del video no puede ser mayor a 2MB',
})

export const feedLimits: MediaLimits = {
  image: limitOfFile(createFeedPost.form, 'image', {
    tooLarge: 'La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: más de 500MB',
  }),
  video: limitOfFile(createFeedPost.form, 'video', {
    tooLarge: 'El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: más de 500MB',
  }),
  thumbnail: posterLimit,
}

export const attachmentLimit = limitOfFile(sendMessage.upload, 'attachment', {
  tooLarge: 'El archivo no puede ser mayor a 100MB',
})

const testimonialTexts = {
  tooLarge: 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.',
  wrongType:
    'Tipo de archivo no válido. Solo se permiten videos MP4/WebM/MOV/AVI/M4V e imágenes JPEG/PNG/WebP/GIF.',
}

export const testimonialLimits = {
  video: limitOfFile(uploadTestimonial.form, 'video', testimonialTexts),
  image: limitOfFile(uploadTestimonial.form, 'image', testimonialTexts),
} satisfies MediaLimits
