import * as z from 'zod/mini'
import { phone as t } from '#locales/purchases.ts'
import { digitsOf, examplePhone } from './phoneText.ts'

/** Minimum number of digits, including the country code. */
const minDigits = 7
/** Maximum number of digits (E.164). */
const maxDigits = 15

function phoneProblem(typed: string, code: string): string | undefined {
  const digits = digitsOf(typed)
  if (['', code].includes(digits)) return t.required
  if (!typed.trim().startsWith('+')) return t.needsPrefix(examplePhone(typed))
  if (digits.length < minDigits) return t.tooShort
  return digits.length > maxDigits ? t.tooLong : undefined
}

const fields = z.object({
  phone: z.string(),
  country: z.optional(z.object({ id: z.string(), code: z.string() })),
})

/**
 * A buyer's phone. If it consists only of the calling code written by the country select, it counts as missing.
 * `country` is missing for an unknown code.
 */
export const phoneSchema = fields.check((context) => {
  const { phone, country: chosen } = context.value
  const message = phoneProblem(phone, chosen?.code ?? '')
  if (message) context.issues.push({ code: 'custom', message, path: ['phone'], input: phone })
})
export type PhoneFields = z.output<typeof phoneSchema>

/** Codec of the draft, `id|code|phone`; empty while only the calling code is there. */
export const phoneDraft = z.codec(z.string(), z.partial(fields), {
  decode: (text, context) => {
    if (!text) return {}
    const [id, code, phone] = text.split('|')
    if (!phone) context.issues.push({ code: 'custom', input: text })
    return { phone, country: id && code ? { id, code } : undefined }
  },
  encode: ({ phone = '', country: chosen }) => {
    const digits = digitsOf(phone)
    return digits && digits !== chosen?.code ? [chosen?.id ?? '', chosen?.code ?? '', phone].join('|') : ''
  },
})
