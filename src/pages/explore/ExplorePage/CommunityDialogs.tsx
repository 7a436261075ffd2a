import { useState } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { type CommunityIntent, CommunityOffer } from './CommunityOffer.tsx'

export interface CommunityView {
  community: ListedCommunity
  intent: CommunityIntent
}

export interface CommunityDialogsProps {
  /** What to show; `null` closes everything. */
  view: CommunityView | null
  onClose: () => void
  /** Opens a community's reviews above the current dialog. */
  onReviews: (community: ListedCommunity) => void
}

/** All dialogs of a community card: details, sales page, phone and purchase. */
export function CommunityDialogs({ view, onClose, onReviews }: CommunityDialogsProps) {
  // Keeps showing the last view while it closes; each opening gets a new key.
  const [last, setLast] = useState({ view, open: view !== null, opening: 0 })
  if (view && !(last.open && last.view?.intent === view.intent && sameCommunity(last.view, view))) {
    setLast({ view, open: true, opening: last.opening + 1 })
  } else if (view && view !== last.view) setLast({ ...last, view })
  else if (!view && last.open) setLast({ ...last, open: false })

  if (!last.view) return null
  return (
    <CommunityOffer
      key={last.opening}
      open={view !== null}
      community={last.view.community}
      intent={last.view.intent}
      onClose={onClose}
      onReviews={onReviews}
    />
  )
}

const sameCommunity = (a: CommunityView, b: CommunityView) => sameId(a.community.id, b.community.id)
