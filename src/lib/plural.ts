import { lazily } from './lazily.ts'

const numbers = lazily(() => new Intl.NumberFormat('es-ES'))

/** Returns the noun's form for a number: `plural(1, 'hora', 'horas')` is 'hora'. */
export function plural(n: number, one: string, other: string): string {
  return Math.abs(n) === 1 ? one : other
}

/** Formats number and noun: `count(3, 'miembro', 'miembros')` is '3 miembros'. */
export function count(n: number, one: string, other: string): string {
  return `${formatNumber(n)} ${plural(n, one, other)}`
}

/** Formats a number as in Spain: 1234, 12.345. */
export function formatNumber(n: number): string {
  // Avoids `Intl` for most numbers, because its first use blocks a phone for 20 ms or more.
  return Number.isInteger(n) && Math.abs(n) < 10_000 ? String(n) : numbers().format(n)
}

/** Formats an ordinal before a masculine noun: 1.er, 2.º, 3.er. */
export const ordinal = (n: number): string => `${formatNumber(n)}.${n === 1 || n === 3 ? 'er' : 'º'}`

/**
 * Parses a typed whole number, with or without thousands separators: `1000`, `1.000`, `1 000`.
 * @returns undefined for any other text, such as a decimal or a negative number.
 */
export function readWhole(text: string): number | undefined {
  const plain = text.trim()
  if (!/^(?:\d+|\d{1,3}(?:([.,\s])\d{3})(?:\1\d{3})*)$/u.test(plain)) return undefined
  return Number(plain.replaceAll(/\D/gu, ''))
}

/** Whether a number is defined and between both limits, inclusive. */
export const isWithin = (n: number | undefined, min: number, max: number): boolean =>
  n !== undefined && n >= min && n <= max
