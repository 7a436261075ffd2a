import { readerLocale } from './readerLocale.ts'

/**
 * Currencies of ISO 4217 whose minor unit is not 1/100, by number of decimals. `Intl` is no source for this, because
 * browsers and servers have different data. Migration 30 has the same list for the database.
 */
const otherDecimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
])

/** Decimals of a currency's minor unit: 2 for EUR, 0 for CLP. */
export const minorDigits = (currency: string): number => otherDecimals[currency] ?? 2

/** Converts an amount to minor units, such as cents. Compare amounts only in minor units. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorDigits(currency))

/** Converts minor units to an amount. */
export const fromMinorUnits = (units: number, currency: string): number => units / 10 ** minorDigits(currency)

/** Whether a currency can represent an amount: EUR can represent 19.90, CLP cannot. */
export function isExpressible(amount: number, currency: string): boolean {
  const units = amount * 10 ** minorDigits(currency)
  return Math.abs(units - Math.round(units)) < 1e-6
}

const formats = new Map<string, Intl.NumberFormat>()
/** Maximum number of cached formatters: a browser needs a few, but the server renders in the locale of each reader. */
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

/**
 * Whether the locale writes whole amounts without decimals, as in Spain; other locales write the currency's decimals.
 */
const omitsZeros = (locale: string) => locale === 'es' || locale.startsWith('es-ES')

interface PriceFormat {
  /** The reader's locale by default. */
  locale?: string
  /** Whether whole amounts have decimals in Spain, too. */
  decimals?: boolean
}

/**
 * Formats a price for the reader's country: `19 €`, `19,90 €` and `48.900 MXN` in Spain, `$48,900.00 MXN` in Mexico.
 * The currency follows a bare `$`, because many currencies use that sign. An unknown currency is appended unchanged.
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

/**
 * Formats an amount as the reader would type it: `29,50` in Spain, `29.50` in Mexico, `25` without decimals if whole.
 */
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
 * Parses a typed amount: `1.250,00` and `1,250.00` are equal in every locale. A single separator before exactly three
 * digits is a thousands separator if the reader's country uses it as one; otherwise it is ambiguous.
 * @returns undefined for an invalid or ambiguous text.
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

/** Returns the currency of a price; EUR if none is given. */
export const currencyOf = (said: string | null | undefined): string => said?.trim().toUpperCase() || 'EUR'

/** Parses a price given as number or text, such as `19.90`; returns undefined if it is not a number. */
export function amountOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : undefined
}
