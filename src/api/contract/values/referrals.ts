import { emailMaxLength, personNameMaxLength } from '../limits.ts'

/** Referrals per page of the history, from the product spec. */
export const referralsLimit = 50

/** The product spec has no such limit. */
export const referralNameMaxLength = personNameMaxLength
export const referralPhoneMaxLength = 32
export const referralEmailMaxLength = emailMaxLength
export const referralNotesMaxLength = 1000
export const referralStates = ['pendiente', 'activo', 'inactivo'] as const
export type ReferralState = (typeof referralStates)[number]
