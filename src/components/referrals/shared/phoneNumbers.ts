/** Phone number parsing. Loaded lazily, because it is larger than the page. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface PhoneNumber {
  /** Formatted for its country; with the prefix if it was typed. */
  text: string
  /** `tel:` address. */
  call: string
  /** Address that opens a conversation in WhatsApp. */
  whatsApp: string
  /** + and digits only; independent of how it was typed. */
  normal: string
}

/** Parses a phone number, Spanish unless it has another prefix; `undefined` if invalid. */
export function readPhone(typed: string): PhoneNumber | undefined {
  // The parser does not accept a prefix in brackets.
  const plain = typed.replace(/[()]/gu, ' ').trim()
  const found = parsePhoneNumberFromString(plain, { defaultCountry: 'ES', extract: false })
  if (!found?.isPossible()) return undefined
  const prefixed = /^(?:\+|00)/u.test(plain)
  return {
    text: prefixed ? found.formatInternational() : found.formatNational(),
    call: found.getURI(),
    whatsApp: `https://wa.me/${found.number.slice(1)}`,
    normal: found.number,
  }
}
