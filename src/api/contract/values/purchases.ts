import { personNameMaxLength } from '../limits.ts'

/**
 * Status of a purchase. `pending`: waiting for payment; `paid`: access is granted; `cancelled` and `expired`: nothing
 * was charged; `review`: paid, but not as it was asked for, so staff decide; `refunded`: the money went back and the
 * access has ended.
 */
export const purchaseStatuses = ['pending', 'paid', 'cancelled', 'expired', 'review', 'refunded'] as const

/** Maximum length of a buyer's name and phone number. */
export const buyerNameMaxLength = personNameMaxLength
export const buyerPhoneMaxLength = 32
