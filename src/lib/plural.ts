const rules = new Intl.PluralRules('es')
const numbers = new Intl.NumberFormat('es-ES')

/** The form that goes with a number: `plural(1, 'hora', 'horas')` is 'hora'. */
export function plural(n: number, one: string, other: string): string {
  return rules.select(n) === 'one' ? one : other
}

/** Number and noun together: `count(3, 'miembro', 'miembros')` is '3 miembros'. */
export function count(n: number, one: string, other: string): string {
  return `${formatNumber(n)} ${plural(n, one, other)}`
}

/** A number as written in Spain: 1234, 12.345. */
export function formatNumber(n: number): string {
  return numbers.format(n)
}

/** 1.er, 2.º, 3.er: before a masculine noun. */
export const ordinal = (n: number): string => `${formatNumber(n)}.${n === 1 || n === 3 ? 'er' : 'º'}`
