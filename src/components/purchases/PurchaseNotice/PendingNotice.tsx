import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Purchase } from '#api/contract/purchases.ts'
import { pendingPurchasesQuery } from '#api/purchases/queries.ts'
import { now } from '#lib/clock.ts'
import { calendarDays, dateTime, timeOfDay, toDate } from '#lib/dates.ts'
import { formatPrice } from '#lib/money.ts'
import { purchases as t } from '#locales/purchases.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { Outcome } from './Outcome.tsx'
import { PendingActions } from './PendingActions.tsx'
import { purchaseName, wasPaid } from './purchaseName.ts'

function expiry({ expires_at: at }: Purchase): string | undefined {
  const date = toDate(at)
  if (!date) return undefined
  return calendarDays(now(), date) === 0 ? t.expiresAt(timeOfDay(date)) : t.expiresOn(dateTime(date))
}

/** Pending purchases. A failed request is silent, because the member did not ask for it. */
export function PendingNotice() {
  const { data, refetch } = useQuery(pendingPurchasesQuery)
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  /** A purchase that turned out to be paid when it was cancelled. */
  const [paid, setPaid] = useState<Purchase>()
  const waiting = (data ?? []).filter(
    ({ id, status }) => status === 'pending' && !discarded.includes(String(id)),
  )
  const [first, ...others] = waiting

  useEffect(() => {
    // The page was restored from the back/forward cache after the payment page; its purchases are outdated.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [refetch])

  if (paid) return <Outcome purchase={paid} onDismiss={() => setPaid(undefined)} />
  if (!first) return null
  const facts = [
    formatPrice(first.amount, first.currency),
    expiry(first),
    others.length > 0 && t.morePending(others.length),
  ]
  return (
    <PendingActions
      key={String(first.id)}
      purchase={first}
      onDone={(done) => {
        setDiscarded([...discarded, String(done.id)])
        if (wasPaid(done)) setPaid(done)
      }}
    >
      {(actions, failure) => (
        <NoticeCard
          tone="warning"
          icon={<Clock />}
          title={t.pending(purchaseName(first))}
          text={facts.filter(Boolean).join(' · ')}
          failure={failure}
          actions={actions}
        />
      )}
    </PendingActions>
  )
}
