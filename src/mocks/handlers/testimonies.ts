import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/testimonies.ts'
import { testimonyImageReply, testimonyVideoReply } from '../fixtures/testimonies.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getTestimonyVideoUrl, testimonyVideoReply),
  mock(contract.getTestimonyImageUrl, testimonyImageReply),
]
