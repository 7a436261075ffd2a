/** Limits of fields that several screens use. Separate from the schemas, so that these screens do not load them. */

/** Maximum length of a person's name. Faro's own limit, as are all of these. */
export const personNameMaxLength = 200
/** Maximum length of an e-mail address, from RFC 5321. */
export const emailMaxLength = 254
export const passwordMinLength = 6
export const passwordMaxLength = 1024
/** Maximum length of a search text. */
export const searchTextMaxLength = 100
