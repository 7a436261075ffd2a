import { searchTextMaxLength } from '../limits.ts'

/** Filters of the listing; `pago` is an alias of `por_pago`. */
export const accessTypes = ['publica', 'gratuita', 'por_pago', 'pago', 'invitacion'] as const
export type AccessType = (typeof accessTypes)[number]

/** Sort orders of the listing. Faro's own addition; the default is newest first. */
export const listingOrders = ['valoracion', 'miembros', 'precio', 'novedad'] as const
export type ListingOrder = (typeof listingOrders)[number]

/** Communities per page of the listing, from the product spec. */
export const listingPageSize = 12

/** Maximum length of the search text. */
export const searchMaxLength = searchTextMaxLength
