import * as z from 'zod/mini'
import { phone as t } from '#locales/purchases.ts'
import { digitsOf, examplePhone } from './phoneText.ts'

/** Digits of a number with its country code. */
const fewest = 7
/** As many as a number may have anywhere (E.164). */
const most = 15

/**
 * The phone of a buyer. `code` is the calling code that the country picker has written: with nothing after it, the
 * phone counts as missing.
 */
export function phoneSchema(code: string) {
  const missing = (typed: string) => ['', code].includes(digitsOf(typed))
  const prefixed = (typed: string) => typed.trim().startsWith('+')
  const wrong = (typed: string): string | undefined => {
    if (missing(typed)) return t.required
    if (!prefixed(typed)) return t.needsPrefix(examplePhone(typed))
    if (digitsOf(typed).length < fewest) return t.tooShort
    return digitsOf(typed).length > most ? t.tooLong : undefined
  }
  return z.object({
    phone: z.string().check(
      z.superRefine((typed, context) => {
        const message = wrong(typed)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    ),
  })
}

export type PhoneFields = z.output<ReturnType<typeof phoneSchema>>
