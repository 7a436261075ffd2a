import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/ads.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock } from '#mocks/mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getCreativeUrl, {
    success: true,
    signed_url: imageUrl,
    media_type: 'image',
    media_size: 48_000,
    expires_in: 3600,
  }),
  mock(contract.recordImpression, { success: true }),
]
