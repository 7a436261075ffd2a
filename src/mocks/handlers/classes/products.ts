import type { HttpHandler } from 'msw'
import * as learning from '#api/contract/classes/progress.ts'
import * as contract from '#api/contract/classes/products.ts'
import { progressReply, stepsReply, tickReply } from '#mocks/fixtures/classes/progress.ts'
import {
  allProductsReply,
  coverSvg,
  productReplyOf,
  productsReply,
} from '#mocks/fixtures/classes/products.ts'
import { mock, mockPicture } from '#mocks/mock.ts'

/** The list precedes the product, because the first matching path is used. */
export const handlers: HttpHandler[] = [
  mock(contract.listMyProducts, ({ query }) =>
    query.has('community_id') ? productsReply : allProductsReply,
  ),
  mockPicture(contract.getProductImage, coverSvg),
  mockPicture(contract.getProductImageCopy, coverSvg),
  mock(contract.getProduct, ({ params }) => productReplyOf(String(params['id']))),
  mock(learning.getLearningProgress, progressReply),
  mock(learning.listSteps, stepsReply),
  mock(learning.tickStep, tickReply),
]
