/** Schemas of texts in requests. What is too long is refused after normalising it. */
import * as z from 'zod/mini'
import { searchTextMaxLength } from './limits.ts'
import { normaliseEmail, normaliseLine, normaliseText } from './normaliseText.ts'

/** A text of one line. Its route checks the length, with a message of its own. */
export const singleLine = z.string().check(z.overwrite(normaliseLine))
export const singleLineOf = (max: number) => singleLine.check(z.maxLength(max))
export const requiredSingleLine = (max: number) => singleLine.check(z.minLength(1), z.maxLength(max))

/** A text of several lines. Its route checks the length, with a message of its own. */
export const multiLine = z.string().check(z.overwrite(normaliseText))
export const multiLineOf = (max: number) => multiLine.check(z.maxLength(max))
export const requiredMultiLine = (max: number) => multiLine.check(z.minLength(1), z.maxLength(max))

/** An e-mail address; `isEmail` decides whether it is one. */
export const email = z.string().check(z.overwrite(normaliseEmail))

/** What is searched for. */
export const searchText = singleLineOf(searchTextMaxLength)
