import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/explore.ts'
import { getProductImage, getProductImageCopy } from '#api/contract/classes/products.ts'
import { imageSeconds } from '#api/contract/signedImage.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import { listingReply } from '../fixtures/explore.ts'
import { imageUrl, stillUrl } from '#mocks/media.ts'
import { mock, mockPicture } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listCommunities, ({ query }) => listingReply(query)),
  mock(contract.searchCommunities, ({ query }) => listingReply(query)),
  mock(contract.getCommunityImage, ({ params }) => ({
    success: true,
    signed_url: Number(params['id']) % 3 ? imageUrl : stillUrl,
    expires_in: imageSeconds,
  })),
  mockPicture(getProductImage, coverSvg),
  mockPicture(getProductImageCopy, coverSvg),
]
