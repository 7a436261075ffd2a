import * as z from 'zod/mini'
import { phone as t } from '#locales/purchases.ts'
import { digitsOf, examplePhone } from './phoneText.ts'

/** Digits of a number with its country code. */
const minDigits = 7
/** As many as a number may have anywhere (E.164). */
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
 * The phone of a buyer. With nothing after the calling code that the country picker has written, the phone counts as
 * missing; a code that no country has leaves the country out.
 */
export const phoneSchema = fields.check((context) => {
  const { phone, country: chosen } = context.value
  const message = phoneProblem(phone, chosen?.code ?? '')
  if (message) context.issues.push({ code: 'custom', message, path: ['phone'], input: phone })
})
export type PhoneFields = z.output<typeof phoneSchema>

/** What is kept of a phone while it is typed: `id|code|phone`, as long as there is more than the picker's code. */
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
