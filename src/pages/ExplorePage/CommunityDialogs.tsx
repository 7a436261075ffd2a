import type { ListedCommunity } from '#api/contract/explore.ts'

/** `open`: the member wants to know more; `join`: to be in. */
export type CommunityIntent = 'open' | 'join'

export interface CommunityDialogsProps {
  /** What the member asked for; null keeps everything closed. */
  view: { community: ListedCommunity; intent: CommunityIntent } | null
  onClose: () => void
  /** Shows the reviews of a community, above what is open. */
  onReviews: (community: ListedCommunity) => void
}

/** Everything that opens from a card: details, sales page, phone, and the purchase itself. */
export function CommunityDialogs({ view }: CommunityDialogsProps) {
  return view && null
}
