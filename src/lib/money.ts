import { readerLocale } from './readerLocale.ts'

/**
 * ISO 4217 currencies whose minor unit is not a hundredth, by its decimals. `Intl` does not serve for this: browsers and
 * servers differ in their data. Migration 30 has the same list for the database.
 */
const otherDecimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
])

/** Decimals of a currency's minor unit: 2 for EUR, 0 for CLP. */
export const minorDigits = (currency: string): number => otherDecimals[currency] ?? 2

/** An amount in minor units, such as cents; amounts are only compared in these. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorDigits(currency))

/** The amount of so many minor units. */
export const fromMinorUnits = (units: number, currency: string): number => units / 10 ** minorDigits(currency)

/** Whether a currency can express an amount: EUR has 19.90, CLP does not. */
export function isExpressible(amount: number, currency: string): boolean {
  const units = amount * 10 ** minorDigits(currency)
  return Math.abs(units - Math.round(units)) < 1e-6
}

const formats = new Map<string, Intl.NumberFormat>()
/** Formats that are kept: a browser needs a few, but the server renders for any language that a browser names. */
const mostFormats = 200

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, options)
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}

const decimalsOf = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })

/** In Spain, whole amounts are written without decimals; elsewhere with those of the currency. */
const omitsZeros = (locale: string) => locale === 'es' || locale.startsWith('es-ES')

interface PriceFormat {
  /** By default the reader's. */
  locale?: string
  /** Writes the decimals of whole amounts in Spain, too. */
  decimals?: boolean
}

/**
 * A price as the reader's country writes it: `19 €`, `19,90 €` and `48.900 MXN` in Spain, `$48,900.00 MXN` in Mexico. A
 * bare `$` is followed by its currency, because many have that sign. An unknown currency is appended as it is.
 */
export function formatPrice(
  amount: number,
  currency = 'EUR',
  { locale = readerLocale(), decimals = false }: PriceFormat = {},
): string {
  const whole = Number.isInteger(amount) && omitsZeros(locale) && !decimals
  const digits = decimalsOf(whole ? 0 : minorDigits(currency))
  try {
    const format = formatOf(locale, { style: 'currency', currency, ...digits })
    const text = format.format(amount)
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
    return sign === '$' ? `${text}\u00A0${currency}` : text
  } catch {
    return `${formatOf(locale, digits).format(amount)} ${currency}`.trim()
  }
}

/** The number of a price as the reader would type it: `29,50` in Spain, `29.50` in Mexico, `25` where it is whole. */
export const formatAmount = (amount: number, currency = 'EUR', locale = readerLocale()): string =>
  formatOf(locale, {
    useGrouping: false,
    ...decimalsOf(Number.isInteger(amount) ? 0 : minorDigits(currency)),
  }).format(amount)

const group = (locale: string) =>
  formatOf(locale, {})
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value

/**
 * Reads a typed amount: `1.250,00` and `1,250.00` are the same everywhere. One separator before exactly three digits is
 * a thousands separator where the reader's country has it as one; elsewhere it is ambiguous.
 * @returns undefined for what is no amount, or can be read in two ways.
 */
export function readAmount(text: string, locale = readerLocale()): number | undefined {
  const plain = text.replace(/[\s\u00A0\u202F]/gu, '')
  const both = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d{1,3}$/u
  const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/u
  const simple = /^\d+(?:[.,]\d{1,2})?$/u
  const oneGroup = /^\d{1,3}([.,])\d{3}$/u
  const separator = both.exec(plain)?.[1] ?? groups.exec(plain)?.[1] ?? oneGroup.exec(plain)?.[1]
  if (separator === undefined) return simple.test(plain) ? Number(plain.replace(',', '.')) : undefined
  if (oneGroup.test(plain) && separator !== group(locale)) return undefined
  return Number(plain.replaceAll(separator, '').replace(',', '.'))
}

/** The currency of a price; EUR if none is given. */
export const currencyOf = (said: string | null | undefined): string => said?.trim().toUpperCase() || 'EUR'

/** A price given as number or text, such as `19.90`; undefined if it is not a number. */
export function amountOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : undefined
}
