import { ArrowRight, CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Purchase } from '#api/contract/purchases.ts'
import { usePurchasing } from '#api/purchases/mutations.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useEnterCommunity, useJoin } from '#components/explore/shared/useJoin.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { purchasedListing, purchaseName } from './purchaseName.ts'

const PhoneModal = lazyPart(async () => (await import('../PhoneModal/PhoneModal.tsx')).PhoneModal)

interface OutcomeProps {
  /** A purchase that is no longer pending. */
  purchase: Purchase
  onDismiss: () => void
}

/** A purchase that is no longer pending: paid, or ended without a charge. */
export function Outcome({ purchase, onDismiss }: OutcomeProps) {
  return purchase.status === 'paid' ? (
    <Paid purchase={purchase} onDismiss={onDismiss} />
  ) : (
    <NotPaid purchase={purchase} onDismiss={onDismiss} />
  )
}

function Paid({ purchase, onDismiss }: OutcomeProps) {
  const enter = useEnterCommunity()
  const product = purchase.kind === 'product'
  return (
    <NoticeCard
      tone="success"
      icon={<CircleCheck />}
      title={t.paid(purchaseName(purchase))}
      text={product ? t.paidProduct : t.paidMembership}
      onDismiss={onDismiss}
      actions={
        <>
          {product && (
            <ButtonLink to="/clases" variant="secondary">
              {t.classes}
            </ButtonLink>
          )}
          <Button icon={<ArrowRight />} onClick={() => void enter(purchase.community_id)}>
            {t.enter}
          </Button>
        </>
      }
    />
  )
}

function NotPaid({ purchase, onDismiss }: OutcomeProps) {
  const community = purchasedListing(purchase)
  const busy = usePurchasing(community.id)
  const { joined, join } = useJoin(community, true)
  const [phone, setPhone] = useState({ open: false, mounted: false })
  const what = purchaseName(purchase)
  const product = purchase.kind === 'product'

  if (joined) return <Paid purchase={{ ...purchase, status: 'paid' }} onDismiss={onDismiss} />
  return (
    <>
      <NoticeCard
        tone="neutral"
        icon={<CircleX />}
        title={purchase.status === 'expired' ? t.expired(what) : t.cancelled(what)}
        text={t.notCharged}
        onDismiss={onDismiss}
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw />}
            busy={busy}
            onClick={() => (product ? setPhone({ open: true, mounted: true }) : void join())}
          >
            {t.again}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {phone.mounted && (
          <PhoneModal
            open={phone.open}
            community={community}
            onClose={() => setPhone({ open: false, mounted: true })}
          />
        )}
      </Suspense>
    </>
  )
}
