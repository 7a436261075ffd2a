import { lazily } from './lazily.ts'
import { fnv1a } from './hash.ts'
import { avatarColors } from '#theme/avatarColors.ts'

const isWordStart = /[\p{L}\p{N}]/u
const segmenter = lazily(() => new Intl.Segmenter('es', { granularity: 'grapheme' }))

/** A word in which each UTF-16 unit is one visible character. */
const isPlain = /^[\w\-'.À-ÖØ-öø-ÿ]*$/u

/** Returns the letters and digits of a word. Plain words avoid `Intl`, whose first use takes a phone 20 ms or more. */
const letters = (word: string) =>
  (isPlain.test(word)
    ? word.split('')
    : Array.from(segmenter().segment(word), (part) => part.segment)
  ).filter((letter) => isWordStart.test(letter))

/**
 * Returns two capital letters for an avatar: the initials of the first two words, or the first two letters of a single
 * word. Accents stay; emoji and punctuation are skipped; '?' if no letter is left.
 */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .normalize('NFC')
    .split(/\s+/u)
    .map(letters)
    .filter((word) => word.length > 0)
  const [first, second] = words
  if (!first) return '?'
  const pair = second ? [first[0], second[0]] : first.slice(0, 2)
  return pair.join('').toLocaleUpperCase('es')
}

/** Returns the avatar colour of a name, independent of case and spacing. */
export function colorFor(name: string | null | undefined): string {
  return avatarColors[seedOf(name) % avatarColors.length] ?? avatarColors[0]
}

/** Returns a number derived from a name, independent of case and spacing, for drawings that depend on the name. */
export function seedOf(name: string | null | undefined): number {
  return fnv1a((name ?? '').normalize('NFC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('es'))
}

/** Parses '#abc' or '#aabbcc' to red, green and blue; returns null for any other text. */
export function parseHex(color: string | null | undefined): [number, number, number] | null {
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec((color ?? '').trim())?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? hex.replace(/./gu, '$&$&') : hex
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const linear = (channel: number) => {
  const c = channel / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: [number, number, number]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** Returns the WCAG contrast of two hex colours, from 1 to 21; 1 when either is not a colour. */
export function contrast(a: string, b: string): number {
  const first = parseHex(a)
  const second = parseHex(b)
  if (!first || !second) return 1
  const [dark, light] = [luminance(first), luminance(second)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Returns white or black, whichever has a contrast of 4.5:1 on the colour; white is preferred. */
export function readableOn(color: string): '#ffffff' | '#000000' {
  return contrast(color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
}
