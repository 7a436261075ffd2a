import * as z from 'zod/mini'
import { testimonialContentMaxLength } from '#api/contract/values/testimonials.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { testimonialForm as t } from '#locales/testimonialForm.ts'

/** A testimonial: text and a video or image. Reports one error at a time, in the documents' order. */
export const testimonialSchema = z
  .object({
    content: z.string().check(
      z.refine((text) => !isBlank(text), { error: t.contentRequired, abort: true }),
      z.refine((text) => text.trim().length <= testimonialContentMaxLength, {
        error: t.contentTooLong(testimonialContentMaxLength),
        abort: true,
      }),
    ),
    video: z.optional(z.instanceof(File)),
    image: z.optional(z.instanceof(File)),
  })
  .check(z.refine(({ video, image }) => Boolean(video ?? image), { path: ['video'], error: t.mediaRequired }))
export type TestimonialValues = z.output<typeof testimonialSchema>
