import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/testimonials.ts'
import {
  testimonialImageReply,
  testimonialTypesReply,
  testimonialVideoReply,
  uploadCompleted,
  uploadReply,
  userTestimonialsReply,
} from '#mocks/fixtures/testimonials.ts'
import { mock } from '#mocks/mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getTestimonialVideoUrl, testimonialVideoReply),
  mock(contract.getTestimonialImageUrl, testimonialImageReply),
  mock(contract.listTestimonialTypes, testimonialTypesReply),
  mock(contract.listUserTestimonials, userTestimonialsReply),
  mock(contract.uploadTestimonial, uploadReply),
  mock(contract.getUploadProgress, uploadCompleted),
  mock(contract.addVideoDuration, { success: true }),
  mock(contract.cancelUpload, { success: true, status: 'error' }),
]
