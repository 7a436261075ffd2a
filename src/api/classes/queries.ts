import { queryOptions } from '@tanstack/react-query'
import { classes as t } from '#locales/classes.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/classes/products.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'

const scope = (communityId: Id | null | undefined) =>
  communityId === null || communityId === undefined ? 'all' : String(communityId)
const inCommunity = (communityId: Id | null | undefined) =>
  communityId === null || communityId === undefined ? {} : { community_id: communityId }

/**
 * Products the member has bought in a community, or in all communities. Includes expired ones, which the screen hides.
 */
export const myProductsQuery = (communityId: Id | null | undefined) =>
  queryOptions({
    queryKey: ['classes', 'products', scope(communityId)],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const query = { ...inCommunity(communityId), incluir_expirados: 'true' as const }
      const reply = await call('classes.listMyProducts', { query }, { signal })
      if (!reply.productos_comprados) throw new ApiError('invalid')
      return { products: reply.productos_comprados, total: reply.estadisticas?.total_productos ?? undefined }
    },
  })

export type ProductDetail = Reply<typeof contract.getProduct>

/** A product with its modules and its action plan. */
export const productQuery = (id: Id) =>
  queryOptions({
    queryKey: ['classes', 'product', String(id)],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('classes.getProduct', { params: { id } }, { signal }),
  })

interface Failure {
  title: string
  detail?: string
  /** Whether retrying may help. */
  retry: boolean
}

/** The text when purchases cannot be loaded: the server's message, else a default with the reason as detail. */
export function productsFailure(error: unknown): Omit<Failure, 'retry'> {
  const title = serverMessageOr(error, t.loadFailed)
  return title === t.loadFailed ? { title, detail: errorDetail(error) } : { title }
}

/**
 * The text when a product cannot be loaded: the product spec's texts for 404 and 403, else the server's message, else a
 * default.
 */
export function productFailure(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return { title: t.notFound, retry: false }
  if (status === 403) return { title: t.forbidden, retry: false }
  const title = serverMessageOr(error, t.detailFailed)
  return title === t.detailFailed
    ? { title, detail: errorDetail(error), retry: true }
    : { title, retry: true }
}

/** The member's learning progress. Always stale, because it changes with every video. */
export const learningProgressQuery = (communityId: Id | null | undefined) =>
  queryOptions({
    queryKey: ['learning', 'progress', scope(communityId)],
    queryFn: ({ signal }) =>
      call('classes.getLearningProgress', { query: inCommunity(communityId) }, { signal }),
  })

export const stepsKey = (productId: Id) => ['learning', 'steps', String(productId)] as const

/** The ticked steps of a product's action plan. */
export const stepsQuery = (productId: Id) =>
  queryOptions({
    queryKey: stepsKey(productId),
    queryFn: async ({ signal }) =>
      (await call('classes.listSteps', { params: { id: productId } }, { signal })).steps,
  })
