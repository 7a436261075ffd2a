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
 * A price as written in Spain: `19 €`, `19,90 €`, `1.250.000 CLP`. Whole amounts have no decimals. An unknown currency
 * is appended as it is.
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

/** The currency of a price; EUR if none is given. */
export const currencyOf = (said: string | null | undefined): string => said?.trim().toUpperCase() || 'EUR'

/** A price given as number or text, such as `19.90`; undefined if it is not a number. */
export function amountOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : undefined
}
