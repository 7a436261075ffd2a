import { personNameMaxLength } from '../limits.ts'

/** Posts per page of a profile, from the documents. */
export const profilePostsLimit = 12

/** Faro's own limits for the profile form; the documents give none. */
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
