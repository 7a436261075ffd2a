import { count, formatNumber, plural } from '#lib/plural.ts'
import { describe, expect, it } from 'vitest'

describe('Spanish plurals', () => {
  it.each([
    [0, '0 miembros'],
    [1, '1 miembro'],
    [2, '2 miembros'],
    [1234, '1234 miembros'],
    [12_345, '12.345 miembros'],
    [1_000_000, '1.000.000 miembros'],
  ])('%i', (n, text) => {
    expect(count(n, 'miembro', 'miembros')).toBe(text)
  })

  it('is one only for one', () => {
    expect(plural(1, 'hora', 'horas')).toBe('hora')
    expect(plural(1.5, 'hora', 'horas')).toBe('horas')
  })

  it('writes numbers as in Spain', () => {
    expect(formatNumber(1234.5)).toBe('1234,5')
  })
})
