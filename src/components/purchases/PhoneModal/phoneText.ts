/** Text helpers of the phone field that do not need the large list of countries (see `countries.ts`). */

export const digitsOf = (typed: string): string => typed.replace(/\D/gu, '')

/** The number as it is sent: + and digits. */
export const toE164 = (typed: string): string => `+${digitsOf(typed)}`

/** Example for the error message: the typed number with +34, or a Spanish sample number. */
export function examplePhone(typed: string): string {
  return digitsOf(typed) ? `+34${typed.trim()}` : '+34612345678'
}

/**
 * Cleans typed or pasted text: drops characters that are not part of a phone number, keeps the last + and what
 * follows, and turns a leading 00 into +.
 */
export function cleanPhoneInput(typed: string): string {
  const allowed = typed.replace(/[^\d+\s().-]/gu, '').replace(/^\s+/u, '')
  const last = allowed.lastIndexOf('+')
  const whole = last > 0 ? allowed.slice(last) : allowed
  // A full number pasted after an existing prefix.
  return whole.replace(/^(?:\+\d{1,3}\s+)?00/u, '+')
}

/** Replaces the number's calling code and keeps the rest. */
export function withCode(typed: string, from: string, to: string): string {
  const digits = digitsOf(typed)
  const rest = typed.trim().startsWith('+') && digits.startsWith(from) ? digits.slice(from.length) : digits
  return `+${to} ${rest}`
}
