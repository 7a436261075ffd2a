import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/testimonials.ts'
import {
  testimonyImageReply,
  testimonyTypesReply,
  testimonyVideoReply,
  uploadCompleted,
  uploadReply,
  userTestimoniesReply,
} from '#mocks/fixtures/testimonials.ts'
import { mock } from '#mocks/mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getTestimonyVideoUrl, testimonyVideoReply),
  mock(contract.getTestimonyImageUrl, testimonyImageReply),
  mock(contract.listTestimonyTypes, testimonyTypesReply),
  mock(contract.listUserTestimonies, userTestimoniesReply),
  mock(contract.uploadTestimony, uploadReply),
  mock(contract.getUploadProgress, uploadCompleted),
  mock(contract.cancelUpload, { success: true, status: 'error' }),
]
