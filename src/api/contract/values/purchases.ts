import { personNameMaxLength } from '../limits.ts'

/**
 * Status of a purchase. `pending`: awaits payment; `paid`: access is granted; `cancelled` and `expired`: no charge;
 * `review`: the amount differs, so staff decide; `refunded`: the money was returned and the access has ended.
 */
export const purchaseStatuses = ['pending', 'paid', 'cancelled', 'expired', 'review', 'refunded'] as const

/** Maximum length of a buyer's name and phone number. */
export const buyerNameMaxLength = personNameMaxLength
export const buyerPhoneMaxLength = 32
