import { count, formatNumber, plural } from '#lib/plural.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'

describe('Spanish plurals', () => {
  it.each([
    [0, '0 miembros'],
    [1, '1 miembro'],
    [2, '2 miembros'],
    [1234, '1234 miembros'],
    [12_345, '12.345 miembros'],
    [1_000_000, '1.000.000 miembros'],
  ])('are the same as Intl’s for %i', (n, text) => {
    expect(count(n, 'miembro', 'miembros')).toBe(text)
  })

  it('use the singular for one only', () => {
    expect(plural(1, 'hora', 'horas')).toBe('hora')
    expect(plural(1.5, 'hora', 'horas')).toBe('horas')
  })

  it('choose the form and format numbers like Intl', () => {
    const rules = new Intl.PluralRules('es')
    const numbers = new Intl.NumberFormat('es-ES')
    for (const n of [-10_000, -9999, -1, 0, 0.5, 1, 1.5, 2, 999, 1000, 9999, 9999.5, 10_000, 1_000_000]) {
      expect(plural(n, 'one', 'other')).toBe(rules.select(n) === 'one' ? 'one' : 'other')
      expect(formatNumber(n)).toBe(numbers.format(n))
    }
  })

  it('format numbers as in Spain', () => {
    expect(formatNumber(1234.5)).toBe('1234,5')
  })
})

describe('texts on every screen', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('do not use Intl, whose first use blocks a phone', async () => {
    vi.resetModules()
    vi.stubGlobal('Intl', undefined)
    await import('#lib/dates.ts')
    const { initials } = await import('#lib/names.ts')
    const numbers = await import('#lib/plural.ts')
    await import('#api/communities/queries.ts')
    expect(initials('Íñigo de la Peña')).toBe('ÍD')
    expect(numbers.count(2, 'miembro', 'miembros')).toBe('2 miembros')
  })
})
