/** Minor units of a currency: 2 for EUR, 0 for CLP. */
export function minorDigits(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('es-ES', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    )
  } catch {
    return 2
  }
}

/**
 * A price as written in Spain: `19 €`, `19,90 €`, `1.250.000 CLP`. Whole amounts carry no decimals. A currency that is
 * not known stands behind the number as it came.
 */
export function formatPrice(amount: number, currency = 'EUR'): string {
  const digits = Number.isInteger(amount) ? 0 : minorDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    return new Intl.NumberFormat('es-ES', { style: 'currency', currency, ...decimals }).format(amount)
  } catch {
    return `${new Intl.NumberFormat('es-ES', decimals).format(amount)} ${currency}`.trim()
  }
}

/** The currency of a price: euros where none is said. */
export const currencyOf = (said: string | null | undefined): string => said?.trim().toUpperCase() || 'EUR'

/** A price that came as a number or as its text, such as `19.90`; nothing when it is none. */
export function amountOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : undefined
}
