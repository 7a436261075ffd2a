import { useSearchParams } from 'react-router-dom'
import { PendingNotice } from './PendingNotice.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

/** The URL parameters set by the payment page: `?compra={id}`, and `&estado=cancelado` if it was left unpaid. */
const parameters = { purchase: 'compra', state: 'estado' } as const
const cancelled = 'cancelado'

/** The outcome of a payment, or pending payments. Renders nothing if there are none. */
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
