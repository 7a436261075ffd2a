import type { ListedCommunity } from '#api/contract/explore.ts'
import { amountOf, currencyOf, formatPrice } from '#lib/money.ts'
import { explore as t } from '#locales/explore.ts'

/** Characters of a description and of a product's promise on a card. */
export const descriptionLength = 120
export const promiseLength = 80

export type Access = keyof typeof t.access

/** How one gets in: `pago` is `por_pago`, and what is not known reads as public. */
export function accessOf({ tipo_acceso: type }: Pick<ListedCommunity, 'tipo_acceso'>): Access {
  const known = type?.trim().toLowerCase()
  if (known === 'pago') return 'por_pago'
  return known && Object.hasOwn(t.access, known) ? (known as Access) : 'publica'
}

function priceText(community: ListedCommunity, value: ListedCommunity['precio_acceso']): string | null {
  const amount = amountOf(value)
  return amount !== undefined && amount > 0 ? formatPrice(amount, currencyOf(community.moneda)) : null
}

/** Whether there may be a picture to ask for: only an explicit nothing says that there is none. */
export const mayHavePicture = ({ community_image: image }: ListedCommunity): boolean =>
  image === undefined || (image !== null && image.trim() !== '')

/** What getting in costs, such as '19,90 €'; nothing where it is free or not said. */
export function accessPrice(community: ListedCommunity): string | null {
  return accessOf(community) === 'por_pago' ? priceText(community, community.precio_acceso) : null
}

export type FeaturedProduct = NonNullable<ReturnType<typeof featuredProduct>>

/** The featured product, if there is one. */
export function featuredProduct(community: ListedCommunity) {
  const { featured_product_id: id } = community
  if (id === null || id === undefined || id === '') return null
  return {
    id,
    name: community.featured_product_name?.trim() || t.unnamedProduct,
    promise: community.featured_product_promise?.trim() ?? '',
    price: priceText(community, community.featured_product_price),
    owned: community.user_has_product === true,
    /** Where nothing is said there may be one. */
    mayHavePicture: community.featured_product_has_image !== false,
  }
}

/** No place is left. Without a limit there always is one. */
export function isFull({ members_count: count, max_members: max }: ListedCommunity): boolean {
  return typeof max === 'number' && max > 0 && (count ?? 0) >= max
}

/** '33 de 50 miembros', or without a limit '33 miembros'; nothing when it is not known. */
export function membersText({ members_count: count, max_members: max }: ListedCommunity): string | null {
  if (typeof count !== 'number') return null
  return typeof max === 'number' && max > 0 ? t.membersOf(count, max) : t.members(count)
}

/** What the button that leads in says; nothing where one has to be invited. */
export function joinLabel(community: ListedCommunity): string | null {
  const access = accessOf(community)
  if (access === 'invitacion') return null
  const product = featuredProduct(community)
  if (product) return product.price ? t.buyFor(product.price) : t.buy
  if (access !== 'por_pago') return t.joinFree
  const price = accessPrice(community)
  return price ? t.joinFor(price) : t.join
}
