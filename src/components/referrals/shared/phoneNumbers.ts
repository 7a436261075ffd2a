/** The world's phone numbers. Loaded when a referral is shown or typed: it weighs more than the page does. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface PhoneNumber {
  /** Grouped as in its country; with its prefix where that was typed. */
  text: string
  /** `tel:` address. */
  call: string
  /** Address that opens a conversation in WhatsApp. */
  whatsApp: string
  /** With + and digits only: the same however it was typed. */
  normal: string
}

/** Reads a phone, Spanish unless its prefix says otherwise; nothing for what cannot be a number. */
export function readPhone(typed: string): PhoneNumber | undefined {
  // A prefix in brackets is not read otherwise.
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
