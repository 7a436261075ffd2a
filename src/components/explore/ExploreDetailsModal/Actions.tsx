import { ArrowRight } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import type { PurchaseStep } from '#api/purchases/mutations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { explore } from '#locales/explore.ts'
import { details as t, purchases } from '#locales/purchases.ts'
import { accessOf, featuredProduct, isFull, joinLabel } from '#components/offers/shared/listedCommunity.ts'
import { ClassesLink } from '#components/purchases/shared/ClassesLink.tsx'

interface ActionsProps {
  community: ListedCommunity
  member: boolean
  step: PurchaseStep | undefined
  onJoin: () => void
  onBuy: () => void
  onEnter: () => void
  onClose: () => void
}

/** The modal's buttons: enter, join, buy, or only close. */
export function Actions({ community, member, step, onJoin, onBuy, onEnter, onClose }: ActionsProps) {
  const product = featuredProduct(community)
  const invitationOnly = accessOf(community) === 'invitacion'
  const busy = step !== undefined
  const busyLabel =
    step === 'redirecting' || product || accessOf(community) === 'por_pago' ? t.leaving : t.joining

  if (member) {
    return (
      <>
        {product?.owned && (
          <ClassesLink communityId={community.id} variant="secondary">
            {explore.classes}
          </ClassesLink>
        )}
        {product && !product.owned && (
          <Button variant="secondary" busy={busy} busyLabel={t.leaving} onClick={onBuy}>
            {joinLabel(community) ?? (product.price ? explore.buyFor(product.price) : explore.buy)}
          </Button>
        )}
        {!product && (
          <Button variant="secondary" onClick={onClose}>
            {purchases.close}
          </Button>
        )}
        <Button key="main" icon={<ArrowRight />} onClick={onEnter}>
          {explore.enter}
        </Button>
      </>
    )
  }
  const joinable = !invitationOnly && !isFull(community) && !product?.owned
  return (
    <>
      <Button variant={invitationOnly ? 'primary' : 'secondary'} onClick={onClose}>
        {purchases.close}
      </Button>
      {!invitationOnly && isFull(community) && !product?.owned && <Button disabled>{explore.full}</Button>}
      {product?.owned && <ClassesLink communityId={community.id}>{explore.classes}</ClassesLink>}
      {joinable && (
        // Same `key` as the enter button, so that the focus stays on it after joining.
        <Button key="main" busy={busy} busyLabel={busyLabel} onClick={product ? onBuy : onJoin}>
          {joinLabel(community)}
        </Button>
      )}
    </>
  )
}
