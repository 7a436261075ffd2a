import { queryOptions } from '@tanstack/react-query'
import { purchases as t } from '#locales/purchases.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import type * as contract from '#api/contract/salesPages.ts'
import { salesTestimonialsShown } from '#api/contract/values/salesPages.ts'
import { ApiError } from '#api/client/errors.ts'

/** Membership tiers of coaches whose featured product opens a sales page. */
const salesPageTiers: ReadonlySet<string> = new Set(['premium_coach', 'pro_coach', 'enterprise_coach'])

/** Returns the product whose sales page a community's card opens; undefined if it opens the community's details. */
export function salesPageProduct(community: ListedCommunity): Id | undefined {
  const { coach_membership_type: tier, featured_product_id: product } = community
  return tier && salesPageTiers.has(tier) ? (product ?? undefined) : undefined
}

/** Stale time of a sales page in milliseconds: its video URL is signed and expires. */
const staleMs = 5 * 60_000

/** The sales page of a product; fails when it has none. */
export const salesPageQuery = (productId: Id) =>
  queryOptions({
    queryKey: ['sales', 'page', String(productId)],
    staleTime: staleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const reply = await call('salesPages.getSalesPage', { params: { id: productId } }, { signal })
      if (!reply.vsl) throw new ApiError('refused', { serverMessage: t.noSalesPage })
      return reply.vsl
    },
  })

export interface SalesTestimonials {
  /** At most six. */
  shown: contract.SalesTestimonial[]
  /** Number of testimonials that are not shown. */
  left: number
}

/** The first six active testimonials, and the number of the others. */
export function pickTestimonials(
  list: readonly contract.SalesTestimonial[],
  total: number | null | undefined,
): SalesTestimonials {
  const active = list.filter((each) => each.is_active !== false)
  const shown = active.slice(0, salesTestimonialsShown)
  // The total may include inactive testimonials, which are not shown.
  const all = Math.max(active.length, (total ?? 0) - (list.length - active.length))
  return { shown, left: all - shown.length }
}

/** The testimonials of a sales page. */
export const salesTestimonialsQuery = (salesPageId: Id) =>
  queryOptions({
    queryKey: ['sales', 'testimonials', String(salesPageId)],
    staleTime: staleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const reply = await call(
        'salesPages.listSalesTestimonials',
        { params: { id: salesPageId } },
        { signal },
      )
      return pickTestimonials(reply.testimonios ?? [], reply.total_testimonios)
    },
  })
