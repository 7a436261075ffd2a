import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/testimonies.ts'
import {
  testimonyImageReply,
  testimonyTypesReply,
  testimonyVideoReply,
  uploadCompleted,
  uploadReply,
  userTestimoniesReply,
} from '../fixtures/testimonies.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getTestimonyVideoUrl, testimonyVideoReply),
  mock(contract.getTestimonyImageUrl, testimonyImageReply),
  mock(contract.listTestimonyTypes, testimonyTypesReply),
  mock(contract.listUserTestimonies, userTestimoniesReply),
  mock(contract.uploadTestimony, uploadReply),
  mock(contract.getUploadProgress, uploadCompleted),
  mock(contract.cancelUpload, { success: true, status: 'error' }),
]
