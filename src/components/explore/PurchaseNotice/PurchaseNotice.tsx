/** What became of a payment, and payments that still wait. Draws nothing when there is nothing to say. */
export function PurchaseNotice() {
  return null
}
