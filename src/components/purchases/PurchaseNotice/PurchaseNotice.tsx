import { useSearchParams } from 'react-router-dom'
import { PendingNotice } from './PendingNotice.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

/** Where the payment page leads back to: `?compra={id}`, and `&estado=cancelado` when it was left unpaid. */
const parameters = { purchase: 'compra', state: 'estado' } as const
const cancelled = 'cancelado'

/** What became of a payment, and payments that still wait. Draws nothing when there is nothing to say. */
export function PurchaseNotice({ pollTimeoutMs }: { pollTimeoutMs?: number }) {
  const [search, setSearch] = useSearchParams()
  const purchaseId = search.get(parameters.purchase)

  function dismiss() {
    const left = new URLSearchParams(search)
    for (const name of Object.values(parameters)) left.delete(name)
    setSearch(left, { replace: true, preventScrollReset: true })
  }

  if (!purchaseId) return <PendingNotice />
  return (
    <ReturnNotice
      key={purchaseId}
      purchaseId={purchaseId}
      cancelled={search.get(parameters.state) === cancelled}
      onDismiss={dismiss}
      {...(pollTimeoutMs !== undefined && { pollTimeoutMs })}
    />
  )
}
