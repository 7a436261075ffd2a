import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock, Hourglass, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import { refreshAfterPurchase } from '#api/communities/refreshAfterPurchase.ts'
import { purchasePollTimeoutMs, purchasePollMs, purchaseQuery } from '#api/purchases/queries.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { SpinnerRing } from '#components/ui/Spinner/SpinnerRing.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { Outcome } from './Outcome.tsx'
import { PendingActions } from './PendingActions.tsx'
import { deviceTime } from '#lib/clock.ts'
import { purchaseName, wasPaid } from './purchaseName.ts'

interface ReturnNoticeProps {
  purchaseId: string
  /** The member left the payment page without paying. */
  cancelled: boolean
  onDismiss: () => void
  pollTimeoutMs?: number
}

/** Shown after the payment page: polls until the payment is confirmed, and shows the outcome. */
export function ReturnNotice(props: ReturnNoticeProps) {
  const { purchaseId, cancelled, onDismiss, pollTimeoutMs = purchasePollTimeoutMs } = props
  const client = useQueryClient()
  const [since, setSince] = useState(() => deviceTime())
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...purchaseQuery(purchaseId),
    refetchInterval: ({ state }) =>
      !cancelled &&
      state.status !== 'error' &&
      state.data?.status === 'pending' &&
      state.dataUpdatedAt - since < pollTimeoutMs
        ? purchasePollMs
        : false,
  })
  const paid = data?.status === 'paid'
  useEffect(() => {
    if (paid) refreshAfterPurchase(client)
  }, [paid, client])

  // A known outcome stays if looking it up again fails.
  if (data && data.status !== 'pending') return <Outcome purchase={data} onDismiss={onDismiss} />
  if (error) {
    const unknown = error instanceof ApiError && error.status === 404
    return (
      <NoticeCard
        tone="danger"
        icon={<CircleAlert />}
        title={unknown ? t.unknownPurchase : t.lookupFailed}
        text={unknown ? undefined : `${t.lookupFailedText} ${errorDetail(error)}`}
        onDismiss={onDismiss}
        actions={
          <Button variant="secondary" icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
            {t.retry}
          </Button>
        }
      />
    )
  }
  if (data && cancelled) {
    return (
      <PendingActions
        purchase={data}
        onDone={(now) => {
          if (wasPaid(now)) client.setQueryData(purchaseQuery(purchaseId).queryKey, now)
          else onDismiss()
        }}
      >
        {(actions, failure) => (
          <NoticeCard
            tone="warning"
            icon={<Clock />}
            title={t.unfinished(purchaseName(data))}
            text={t.notCharged}
            failure={failure}
            actions={actions}
            onDismiss={onDismiss}
          />
        )}
      </PendingActions>
    )
  }
  if (data && dataUpdatedAt - since >= pollTimeoutMs) {
    return (
      <NoticeCard
        tone="warning"
        icon={<Hourglass />}
        title={t.waiting}
        text={t.waitingText}
        onDismiss={onDismiss}
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw />}
            busy={isFetching}
            onClick={() => {
              setSince(deviceTime())
              void refetch()
            }}
          >
            {t.lookAgain}
          </Button>
        }
      />
    )
  }
  return (
    <NoticeCard
      tone="brand"
      icon={<SpinnerRing />}
      title={t.checking}
      text={t.checkingText}
      onDismiss={onDismiss}
    />
  )
}
