import type { ListedCommunity } from '#api/contract/explore.ts'
import type { Purchase } from '#api/contract/purchases.ts'
import { purchases as t } from '#locales/purchases.ts'

/** Whether money was charged, whatever became of it afterwards. */
export const wasPaid = ({ status }: Purchase): boolean => ['paid', 'review', 'refunded'].includes(status)

/** Name of the purchased product or membership. */
export function purchaseName({ kind, product_name: product, community_name: community }: Purchase): string {
  if (kind === 'product') return product?.trim() || t.someProduct
  return community?.trim() ? t.membershipOf(community.trim()) : t.someMembership
}

/** A listing entry made from a purchase, with the data needed to buy again, which needs its community. */
export function purchasedListing(purchase: Purchase): ListedCommunity {
  const { community_name: name, currency, amount } = purchase
  const id = purchase.community_id ?? ''
  return purchase.kind === 'product'
    ? {
        id,
        name,
        moneda: currency,
        featured_product_id: purchase.product_id,
        featured_product_name: purchase.product_name,
        featured_product_price: amount,
      }
    : { id, name, moneda: currency, tipo_acceso: 'por_pago', precio_acceso: amount }
}
