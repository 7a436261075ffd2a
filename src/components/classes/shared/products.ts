import type { ModuleSummary } from '#api/contract/classes/modules.ts'
import { estimatedVideoMinutes } from '#api/contract/values/classes/modules.ts'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { calendarDays, shortDate, toDate } from '#lib/dates.ts'
import { httpUrl } from '#lib/links.ts'
import { amountOf, currencyOf, formatPrice } from '#lib/money.ts'
import { classes as t } from '#locales/classes.ts'
import { foldText } from '#lib/foldText.ts'

/** Expired only if the server explicitly says that the product cannot be used. */
export const isExpired = ({ puede_acceder }: PurchasedProduct): boolean => puede_acceder === false

/** The price paid, as text; `null` if unknown. */
export function paidText({ precio_pagado, moneda }: PurchasedProduct): string | null {
  const paid = amountOf(precio_pagado)
  if (paid === undefined) return null
  return paid === 0 ? t.free : t.paid(formatPrice(paid, currencyOf(moneda)))
}

/** Link to a product's content: only http(s), and only while the product can be used. */
export const contentUrl = ({ contenido_url, puede_acceder }: PurchasedProduct): string | undefined =>
  puede_acceder === true ? httpUrl(contenido_url) : undefined

const amount = (n: number | null | undefined) => (typeof n === 'number' && n > 0 ? n : 0)

export interface ClassesFigures {
  products: number
  modules: number
  hours: number
  weeks: number
}

/** Totals of all purchases, including expired ones. `total` is the server's count, if it sent one. */
export function classesFigures(products: readonly PurchasedProduct[], total?: number): ClassesFigures {
  const sum = (pick: (product: PurchasedProduct) => number | null | undefined) =>
    products.reduce((all, product) => all + amount(pick(product)), 0)
  const hours = sum((product) => product.duracion_total_horas)
  return {
    products: total ?? products.length,
    modules: sum((product) => product.total_modulos),
    hours,
    weeks: weeksOf(hours),
  }
}

/** `ceil(hours / 24 * 7)`; rounded to six decimals first, so that floating-point errors do not add a week. */
export const weeksOf = (hours: number): number => Math.ceil(Number(((hours * 7) / 24).toFixed(6)))

/** Products whose name, promise, seller or community contains the text, ignoring accents and case. */
function searchProducts(products: readonly PurchasedProduct[], text: string): PurchasedProduct[] {
  const needle = foldText(text)
  return products.filter(({ producto_nombre, producto_promesa, vendedor_nombre, comunidad_nombre }) =>
    [producto_nombre, producto_promesa, vendedor_nombre, comunidad_nombre].some((field) =>
      foldText(field ?? '').includes(needle),
    ),
  )
}

export interface ProductFilter {
  text: string
  /** Includes expired products. */
  expired: boolean
  /** `accesibles`: only products that the server says can be used. */
  which: 'todas' | 'accesibles'
}

/** Nothing typed, and expired ones hidden. */
export const noFilter: ProductFilter = { text: '', expired: false, which: 'todas' }

/** The products that a filter shows, in the order of the list. */
export function filterProducts(
  products: readonly PurchasedProduct[],
  filter: ProductFilter,
): PurchasedProduct[] {
  return searchProducts(products, filter.text).filter(
    (product) =>
      (filter.expired || !isExpired(product)) && (filter.which === 'todas' || product.puede_acceder === true),
  )
}

/** Days before expiry from which the remaining days are shown. */
const warnDays = 7

export interface Expiry {
  text: string
  /** `soon` is highlighted. */
  state: 'open' | 'soon' | 'expired'
}

/** A product's expiry as text; `null` if its date cannot be parsed. */
export function expiryOf(product: PurchasedProduct, at: Date): Expiry | null {
  const { acceso_expira } = product
  const date = toDate(acceso_expira)
  if (isExpired(product)) {
    const past = date !== null && date <= at
    return past ? { text: t.expiredOn(shortDate(date)), state: 'expired' } : null
  }
  if (!acceso_expira) return { text: t.noExpiry, state: 'open' }
  if (!date) return null
  if (date <= at) return { text: t.expiredOn(shortDate(date)), state: 'soon' }
  const days = calendarDays(at, date)
  if (days > warnDays) return { text: t.expiresOn(shortDate(date)), state: 'open' }
  if (days === 0) return { text: t.expiresToday, state: 'soon' }
  return { text: days === 1 ? t.expiresTomorrow : t.expiresIn(days), state: 'soon' }
}

/** Sorted by `order_index`; items without one go last, in their original order. */
export function sortByOrderIndex<T extends { order_index?: number | null | undefined }>(
  items: readonly T[],
): T[] {
  const index = ({ order_index }: T) => order_index ?? Number.MAX_SAFE_INTEGER
  return items.toSorted((a, b) => index(a) - index(b))
}

/** Number of videos; the server sends either the number or the list. */
export function videoCountOf({ videos }: Pick<ModuleSummary, 'videos'>): number {
  return Array.isArray(videos) ? videos.length : amount(videos)
}

/** Estimated length of a module, at 8 minutes per video: '40 min', '1 h 20 min'. */
export const estimateOf = (videos: number): string => t.estimate(videos * estimatedVideoMinutes)

/** 'Te quedan 3 min', for a started video. */
export function remainingText(position: number, duration: number | null | undefined): string {
  if (!duration || duration <= position) return t.leftOffAt(position)
  const seconds = duration - position
  return seconds < 60 ? t.lessThanMinute : t.minutesLeft(Math.ceil(seconds / 60))
}
