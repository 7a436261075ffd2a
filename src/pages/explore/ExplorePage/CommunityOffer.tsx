import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { reviewStatsQuery } from '#api/reviews/queries.ts'
import { ExploreDetailsModal } from '#components/explore/ExploreDetailsModal/ExploreDetailsModal.tsx'
import { JoinNow } from '#components/purchases/shared/JoinNow.tsx'
import { accessOf, featuredProduct, isFull } from '#components/offers/shared/listedCommunity.ts'
import { useEnterCommunity } from '#components/purchases/shared/useJoin.ts'
import { useOfferScreen } from '#components/salesPages/SalesPageModal/useOfferScreen.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { useEscapeBeneath } from './useEscapeBeneath.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'
import { usePreventCascadingClose } from './usePreventCascadingClose.ts'

const SalesPageModal = lazyComponent(
  async () => (await import('#components/salesPages/SalesPageModal/SalesPageModal.tsx')).SalesPageModal,
  dialogOptions,
)
const PhoneModal = lazyComponent(async () => {
  const [{ PhoneModal: Modal }, { prefetchCountries }] = await Promise.all([
    import('#components/purchases/PhoneModal/PhoneModal.tsx'),
    import('#components/purchases/PhoneModal/useCountries.ts'),
  ])
  prefetchCountries()
  return Modal
}, dialogOptions)

/** Preloads the dialogs that a press may open. */
export function prefetchOffer(): void {
  SalesPageModal.prefetch()
  PhoneModal.prefetch()
}

/** `open`: show details; `join`: join or buy. */
export type CommunityIntent = 'open' | 'join'

interface CommunityOfferProps {
  open: boolean
  community: ListedCommunity
  intent: CommunityIntent
  onClose: () => void
  onReviews: (community: ListedCommunity) => void
}

/** The first step after pressing a card: joining directly, the phone dialog, or the sales page or details. */
function firstStep(community: ListedCommunity, intent: CommunityIntent, member: boolean) {
  const cannotJoin = member || isFull(community) || accessOf(community) === 'invitacion'
  const product = featuredProduct(community)
  if (intent === 'open' || product?.owned) return 'details'
  // Members may buy the product even if the community accepts no new members.
  if (product && (member || !cannotJoin)) return 'phone'
  return cannotJoin ? 'details' : 'join'
}

/** The dialogs of a community, from the first press to the payment page. */
export function CommunityOffer({ open, community, intent, onClose, onReviews }: CommunityOfferProps) {
  const { communities } = useCurrentCommunity()
  const member = communities.some(({ id }) => sameId(id, community.id))
  const [first] = useState(() => firstStep(community, intent, member))
  const enter = useEnterCommunity()
  useRestoreFocus(open)

  if (first === 'join') return <JoinNow community={community} onDone={onClose} />
  return (
    <OfferDialogs
      open={open}
      community={community}
      member={member}
      phoneFirst={first === 'phone'}
      onEnter={() => void enter(community.id)}
      onReviews={() => onReviews(community)}
      onClose={onClose}
    />
  )
}

interface OfferDialogsProps {
  open: boolean
  community: ListedCommunity
  member: boolean
  /** Starts with the phone dialog only. */
  phoneFirst: boolean
  onEnter: () => void
  onReviews: () => void
  onClose: () => void
}

function OfferDialogs({
  open,
  community,
  member,
  phoneFirst,
  onEnter,
  onReviews,
  onClose,
}: OfferDialogsProps) {
  const { screen, page, failed, refresh, showDetails, showSales } = useOfferScreen(community, !phoneFirst)
  const [phone, setPhone] = useState(phoneFirst)
  const [phoneMounted, setPhoneMounted] = useState(phoneFirst)
  /** No dialog is open below the phone dialog: it was opened directly, or Escape closed the sales page. */
  const [phoneAlone, setPhoneAlone] = useState(phoneFirst)
  const stats = useQuery({ ...reviewStatsQuery(community.id), enabled: open && screen === 'details' })
  const baseOpen = open && !phoneAlone
  const onSales = baseOpen && screen === 'sales'
  // The documents want Escape to close the sales page first, then the phone dialog, then the details; by default
  // the topmost dialog closes first.
  usePreventCascadingClose(open)
  useEscapeBeneath(onSales && phone, () => setPhoneAlone(true))
  useEffect(() => PhoneModal.prefetch(), [])

  function buy() {
    setPhoneMounted(true)
    setPhone(true)
  }
  function closePhone() {
    setPhone(false)
    if (phoneAlone) onClose()
  }
  const shared = { community, member, onBuy: buy, onEnter, onClose }
  return (
    <>
      <ExploreDetailsModal
        {...shared}
        open={baseOpen && screen === 'details'}
        stats={stats.data}
        statsFailed={stats.isError}
        salesPageFailed={failed}
        onReviews={onReviews}
        onSalesPage={showSales}
      />
      {(onSales || page) && (
        <SalesPageModal {...shared} open={onSales} page={page} onDetails={showDetails} onRefresh={refresh} />
      )}
      {phoneMounted && <PhoneModal open={open && phone} community={community} onClose={closePhone} />}
    </>
  )
}
