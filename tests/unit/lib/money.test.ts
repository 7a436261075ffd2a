import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatAmount,
  formatPrice,
  isExpressible,
  minorDigits,
  readAmount,
  toMinorUnits,
} from '../../../src/lib/money.ts'
import { firstLanguage, readerLocale, spanishLocale } from '../../../src/lib/readerLocale.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ')

afterEach(() => vi.unstubAllGlobals())

describe('minor units', () => {
  it.each([
    ['EUR', 2],
    ['COP', 2],
    ['CLP', 0],
    ['JPY', 0],
    ['KWD', 3],
  ])('of %s have %d decimals', (currency, digits) => expect(minorDigits(currency)).toBe(digits))

  it('are compared without rounding errors', () => {
    expect(toMinorUnits(19.99, 'EUR')).toBe(1999)
    expect(toMinorUnits(1.1, 'MXN')).toBe(110)
    expect(toMinorUnits(0.1 + 0.2, 'EUR')).toBe(toMinorUnits(0.3, 'EUR'))
    expect(toMinorUnits(15_000, 'CLP')).toBe(15_000)
  })

  it('report an amount that a currency cannot express', () => {
    expect(isExpressible(1990.5, 'CLP')).toBe(false)
    expect(isExpressible(1990.5, 'EUR')).toBe(true)
    expect(isExpressible(1.005, 'EUR')).toBe(false)
  })
})

describe('a price', () => {
  it('is formatted for many languages without caching the formats of all', () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    const write = (language: number) => formatPrice(19, 'EUR', { locale: `es-x-${language}` })
    write(0)
    write(0)
    expect(made).toHaveBeenCalledTimes(1)
    for (let language = 1; language <= 500; language += 1) write(language)
    write(0)
    expect(made).toHaveBeenCalledTimes(502)
    made.mockRestore()
  })

  it.each([
    [19, 'EUR', 'es', '19 €'],
    [29.5, 'EUR', 'es-ES', '29,50 €'],
    [48_900, 'MXN', 'es-ES', '48.900 MXN'],
    [48_900, 'MXN', 'es-MX', '$48,900.00 MXN'],
    [29.5, 'EUR', 'es-MX', 'EUR 29.50'],
    [120_000, 'COP', 'es-CO', '$ 120.000,00 COP'],
    [25_000, 'CLP', 'es-CL', '$25.000 CLP'],
    [48.9, 'PEN', 'es-PE', 'S/ 48.90'],
    [5, 'nada', 'es', '5 nada'],
  ])('of %d %s in %s is %s', (amount, currency, locale, text) => {
    expect(plain(formatPrice(amount, currency, { locale }))).toBe(text)
  })

  it('uses the language of the reader’s browser, if it is Spanish', () => {
    vi.stubGlobal('navigator', { language: 'es-MX' })
    expect(plain(formatPrice(10, 'MXN'))).toBe('$10.00 MXN')
    vi.stubGlobal('navigator', { language: 'en-US' })
    expect(plain(formatPrice(10, 'MXN'))).toBe('10 MXN')
    expect(readerLocale()).toBe('es')
  })

  it('uses the Spanish of Spain for an unknown variety', () => {
    expect(spanishLocale('es-u-x')).toBe('es')
    expect(spanishLocale('estonio')).toBe('es')
    expect(firstLanguage('es-MX,es;q=0.9,en;q=0.8')).toBe('es-MX')
  })

  it('is edited with the decimals of its currency', () => {
    expect(formatAmount(29.5, 'EUR', 'es-ES')).toBe('29,50')
    expect(formatAmount(29.5, 'EUR', 'es-MX')).toBe('29.50')
    expect(formatAmount(1250, 'EUR', 'es-ES')).toBe('1250')
  })
})

describe('a typed price', () => {
  it.each([
    ['19,90', 'es-ES', 19.9],
    ['19.90', 'es-ES', 19.9],
    ['19,90', 'es-MX', 19.9],
    ['1.250', 'es-ES', 1250],
    ['1,250', 'es-MX', 1250],
    ['1.250,00', 'es-ES', 1250],
    ['1,250.00', 'es-MX', 1250],
    ['1,250.00', 'es-ES', 1250],
    ['1.250.000', 'es-MX', 1_250_000],
    [' 48 900,50 ', 'es', 48_900.5],
    ['12345', 'es', 12_345],
  ])('of %s is parsed in %s as %d', (text, locale, amount) => expect(readAmount(text, locale)).toBe(amount))

  it.each([
    ['1,250', 'es-ES'],
    ['1.250', 'es-MX'],
    ['1.2.5', 'es'],
    ['-5', 'es'],
    ['poco', 'es'],
    ['1,25,000', 'es-MX'],
    ['', 'es'],
  ])('of %s is rejected in %s', (text, locale) => expect(readAmount(text, locale)).toBeUndefined())
})
