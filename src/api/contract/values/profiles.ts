import { personNameMaxLength } from '../limits.ts'

/** Posts per page of a profile, from the product spec. */
export const profilePostsLimit = 12

/** The product spec has no limits for the profile form. */
export const profileNameMaxLength = personNameMaxLength
export const bioMaxLength = 500
export const locationMaxLength = 100
export const urlMaxLength = 500
export const linkTitleMaxLength = 60
export const maxLinks = 10
export const minAge = 13
export const maxAge = 120

/** Maximum size of an avatar or cover in bytes. */
export const profileImageMaxBytes = 10 * 1024 * 1024
