import { feedMediaMaxBytes } from '#api/contract/feed.ts'
import { attachmentMaxBytes } from '#api/contract/messaging.ts'
import { testimonialImageMaxBytes, testimonialVideoMaxBytes } from '#api/contract/testimonials.ts'
import { communityImageMaxBytes, communityVideoMaxBytes } from '#api/contract/posts.ts'

export interface MediaLimit {
  maxBytes: number
  /** Message when the file is too large. */
  tooLarge: string
  /** Message for a wrong file type, where it differs from that of post forms. */
  wrongType?: string
}

/** Files that a form may carry, by field. */
export interface MediaLimits {
  image?: MediaLimit
  video?: MediaLimit
  thumbnail?: MediaLimit
}

export const communityLimits: MediaLimits = {
  image: { maxBytes: communityImageMaxBytes, tooLarge: 'La imagen no puede ser mayor a 10MB' },
  video: { maxBytes: communityVideoMaxBytes, tooLarge: 'El video no puede ser mayor a 500MB' },
}

export const feedLimits: MediaLimits = {
  image: {
    maxBytes: feedMediaMaxBytes,
    tooLarge: 'La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: más de 500MB',
  },
  video: {
    maxBytes: feedMediaMaxBytes,
    tooLarge: 'El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: más de 500MB',
  },
  thumbnail: { maxBytes: 2 * 1024 * 1024, tooLarge: 'La imagen del video no puede ser mayor a 2MB' },
}

export const attachmentLimit: MediaLimit = {
  maxBytes: attachmentMaxBytes,
  tooLarge: 'El archivo no puede ser mayor a 100MB',
}

const testimonialTexts = {
  tooLarge: 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.',
  wrongType:
    'Tipo de archivo no válido. Solo se permiten videos MP4/WebM/MOV/AVI/M4V e imágenes JPEG/PNG/WebP/GIF.',
}

export const testimonialLimits = {
  video: { maxBytes: testimonialVideoMaxBytes, ...testimonialTexts },
  image: { maxBytes: testimonialImageMaxBytes, ...testimonialTexts },
} satisfies MediaLimits
