import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Purchase } from '#api/contract/purchases.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { redirectTo } from '#api/purchases/redirect.ts'
import { discardPurchase, purchaseFailure } from '#api/purchases/mutations.ts'
import { refreshAfterPurchase } from '#api/communities/refreshAfterPurchase.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { httpUrl } from '#lib/links.ts'
import { details, purchases as t } from '#locales/purchases.ts'
import { purchaseName, wasPaid } from './purchaseName.ts'

interface PendingActionsProps {
  /** A pending purchase. */
  purchase: Purchase
  /** The purchase was cancelled, or paid in the meantime. */
  onDone: (now: Purchase) => void
  children: (actions: ReactNode, failure: string | undefined) => ReactNode
}

/** Buttons to continue or cancel a pending payment. */
export function PendingActions({ purchase, onDone, children }: PendingActionsProps) {
  const client = useQueryClient()
  const { mutate: resume, isPending: redirecting } = useSingleMutation({ mutationFn: redirectTo })
  const discard = useSingleMutation({
    mutationFn: () => discardPurchase(purchase.id),
    onSuccess: (now) => {
      refreshAfterPurchase(client)
      if (!wasPaid(now)) toast(t.discarded(purchaseName(purchase)))
      onDone(now)
    },
  })
  const url = httpUrl(purchase.payment_url)

  return children(
    <>
      <Button
        variant="secondary"
        disabled={redirecting}
        busy={discard.isPending}
        busyLabel={t.discarding}
        onClick={() => discard.mutate()}
      >
        {t.discard}
      </Button>
      {url && (
        <Button
          busy={redirecting}
          busyLabel={details.leaving}
          disabled={discard.isPending}
          onClick={() => resume(url)}
        >
          {t.resume}
        </Button>
      )}
    </>,
    discard.error ? t.discardFailed(purchaseFailure(discard.error)) : undefined,
  )
}
