import { ArrowRight, CircleCheck, CircleX, Hourglass, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Purchase } from '#api/contract/purchases.ts'
import { usePurchasing } from '#api/purchases/mutations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useEnterCommunity, useJoin } from '#components/purchases/shared/useJoin.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { purchasedListing, purchaseName } from './purchaseName.ts'

const PhoneModal = lazyComponent(
  async () => (await import('../PhoneModal/PhoneModal.tsx')).PhoneModal,
  dialogOptions,
)

interface OutcomeProps {
  /** A purchase that is no longer pending. */
  purchase: Purchase
  onDismiss: () => void
}

/** A purchase that is no longer pending: paid, with or without access, or ended without a charge. */
export function Outcome({ purchase, onDismiss }: OutcomeProps) {
  const what = purchaseName(purchase)
  switch (purchase.status) {
    case 'paid':
      return <Paid purchase={purchase} onDismiss={onDismiss} />
    case 'review':
      return (
        <NoticeCard
          tone="warning"
          icon={<Hourglass />}
          title={t.review(what)}
          text={t.reviewText}
          onDismiss={onDismiss}
        />
      )
    case 'refunded':
      return (
        <NoticeCard
          tone="neutral"
          icon={<Undo2 />}
          title={t.refunded(what)}
          text={t.refundedText}
          onDismiss={onDismiss}
        />
      )
    default:
      return <NotPaid purchase={purchase} onDismiss={onDismiss} />
  }
}

function Paid({ purchase, onDismiss }: OutcomeProps) {
  const enter = useEnterCommunity()
  const product = purchase.kind === 'product'
  const { community_id: community, first_module_id: lesson } = purchase
  return (
    <NoticeCard
      tone="success"
      icon={<CircleCheck />}
      title={t.paid(purchaseName(purchase))}
      text={product ? t.paidProduct : t.paidMembership}
      onDismiss={onDismiss}
      actions={
        community && (
          <>
            <Button
              {...(product ? { variant: 'secondary' } : { icon: <ArrowRight /> })}
              onClick={() => void enter(community)}
            >
              {t.enter}
            </Button>
            {product && (
              <Button
                icon={<ArrowRight />}
                onClick={() => void enter(community, lesson ? `/modulo/${lesson}` : '/clases')}
              >
                {lesson ? t.firstLesson : t.classes}
              </Button>
            )}
          </>
        )
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
          purchase.community_id && (
            <Button
              variant="secondary"
              icon={<RotateCw />}
              busy={busy}
              onClick={() => (product ? setPhone({ open: true, mounted: true }) : void join())}
            >
              {t.again}
            </Button>
          )
        }
      />
      {phone.mounted && (
        <PhoneModal
          open={phone.open}
          community={community}
          onClose={() => setPhone({ open: false, mounted: true })}
        />
      )}
    </>
  )
}
