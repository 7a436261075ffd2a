/** Schemas of texts in requests. Lengths are checked after normalising. */
import * as z from 'zod/mini'
import { searchTextMaxLength } from './limits.ts'
import { normaliseEmail, normaliseLine, normaliseText } from './normaliseText.ts'

/** A single-line text. */
const singleLine = z.string().check(z.overwrite(normaliseLine))
export const singleLineOf = (max: number) => singleLine.check(z.maxLength(max))
export const requiredSingleLine = (max: number) => singleLine.check(z.minLength(1), z.maxLength(max))

/** A multi-line text. */
const multiLine = z.string().check(z.overwrite(normaliseText))
export const multiLineOf = (max: number) => multiLine.check(z.maxLength(max))
export const requiredMultiLine = (max: number) => multiLine.check(z.minLength(1), z.maxLength(max))

/** At most `max` UTF-16 units, like the counters of forms; `z.maxLength` counts code points. */
export const maxUnits = (max: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > max) {
      issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value, continue: true })
    }
  })

/** A single-line text with a length counter in its form. */
export const countedLine = (max: number) => singleLineOf(max).check(maxUnits(max))
/** A multi-line text with a length counter in its form. */
export const countedText = (max: number) => multiLineOf(max).check(maxUnits(max))
/** A text that the server parses, such as a URL or a date. */
export const parsedText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.trim()),
    z.maxLength(max),
    maxUnits(max),
  )

/** An e-mail address; `isEmail` decides whether it is one. */
export const email = z.string().check(z.overwrite(normaliseEmail))

/** A search text. */
export const searchText = singleLineOf(searchTextMaxLength)
