import type { ListedCommunity } from '#api/contract/explore.ts'
import type { SignedUrl } from '#api/media/signedUrl.ts'
import { amountOf, currencyOf, formatPrice } from '#lib/money.ts'
import { explore as t } from '#locales/explore.ts'

/** Maximum characters on a card of a description and of a product's promise. */
export const descriptionLength = 120
export const promiseLength = 80

export type Access = keyof typeof t.access

/** The access type: `pago` counts as `por_pago`, unknown ones as public. */
export function accessOf({ tipo_acceso: type }: Pick<ListedCommunity, 'tipo_acceso'>): Access {
  const known = type?.trim().toLowerCase()
  if (known === 'pago') return 'por_pago'
  return known && Object.hasOwn(t.access, known) ? (known as Access) : 'publica'
}

function priceText(community: ListedCommunity, value: ListedCommunity['precio_acceso']): string | null {
  const amount = amountOf(value)
  return amount !== undefined && amount > 0 ? formatPrice(amount, currencyOf(community.moneda)) : null
}

/** Whether the community may have a picture: false only if the field is explicitly empty. */
export const mayHavePicture = ({ community_image: image }: ListedCommunity): boolean =>
  image === undefined || (image !== null && image.trim() !== '')

/** URL of the picture; `null` if there is none, missing while unknown. */
export function pictureUrl(
  community: ListedCommunity,
  { data, isError }: { data: SignedUrl | null | undefined; isError: boolean },
): string | null | undefined {
  if (!mayHavePicture(community)) return null
  // A failed refetch keeps the loaded data.
  if (data === undefined) return isError ? null : undefined
  return data && data.url
}

/** The price of joining, such as '19,90 €'; `null` if free or unknown. */
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
    /** Undefined if the server does not send it. */
    hasPicture: community.featured_product_has_image,
  }
}

/** Whether the member limit is reached. Never full without a limit. */
export function isFull({ members_count: count, max_members: max }: ListedCommunity): boolean {
  return typeof max === 'number' && max > 0 && (count ?? 0) >= max
}

/** Whether a single press joins: the community is free (public ones are, too), not full, and sells nothing first. */
export function joinsAtOnce(community: ListedCommunity): boolean {
  const access = accessOf(community)
  return (access === 'publica' || access === 'gratuita') && !featuredProduct(community) && !isFull(community)
}

/** '33 de 50 miembros', or '33 miembros' without a limit; `null` if unknown. */
export function membersText({ members_count: count, max_members: max }: ListedCommunity): string | null {
  if (typeof count !== 'number') return null
  return typeof max === 'number' && max > 0 ? t.membersOf(count, max) : t.members(count)
}

/** Label of the join button; `null` for invitation-only communities. */
export function joinLabel(community: ListedCommunity): string | null {
  const access = accessOf(community)
  if (access === 'invitacion') return null
  const product = featuredProduct(community)
  if (product) return product.price ? t.buyFor(product.price) : t.buy
  if (access !== 'por_pago') return t.joinFree
  const price = accessPrice(community)
  return price ? t.joinFor(price) : t.join
}
