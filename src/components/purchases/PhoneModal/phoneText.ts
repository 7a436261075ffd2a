/** What is typed into a phone field, without knowing the world's numbers: that comes later, in `countries.ts`. */

export const digitsOf = (typed: string): string => typed.replace(/\D/gu, '')

/** How the number is sent: + and digits. */
export const toE164 = (typed: string): string => `+${digitsOf(typed)}`

/** The example beside the documents' text: what was typed with +34 before it, or a number of Spain. */
export function examplePhone(typed: string): string {
  return digitsOf(typed) ? `+34${typed.trim()}` : '+34612345678'
}

/**
 * Makes what was typed or pasted a phone: only what belongs into one, the last + and what follows it, and 00 read
 * as +. What has neither stays without a prefix.
 */
export function cleanPhoneInput(typed: string): string {
  const allowed = typed.replace(/[^\d+\s().-]/gu, '').replace(/^\s+/u, '')
  const last = allowed.lastIndexOf('+')
  const whole = last > 0 ? allowed.slice(last) : allowed
  // Pasted behind a prefix that was there already.
  return whole.replace(/^(?:\+\d{1,3}\s+)?00/u, '+')
}

/** The same number in another country: the code is exchanged, the rest stays. */
export function withCode(typed: string, from: string, to: string): string {
  const digits = digitsOf(typed)
  const rest = typed.trim().startsWith('+') && digits.startsWith(from) ? digits.slice(from.length) : digits
  return `+${to} ${rest}`
}
