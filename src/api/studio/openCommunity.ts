import { createContext, useContext } from 'react'
import type { StudioAbility, StudioCommunity } from '#api/contract/studio/access.ts'

/** The community whose studio is open, and what the caller may do there. */
export const StudioCommunityContext = createContext<StudioCommunity | null>(null)

/** Only for the screens of a community: throws elsewhere. */
export function useStudioCommunity(): StudioCommunity & {
  id: string
  can: (ability: StudioAbility) => boolean
} {
  const community = useContext(StudioCommunityContext)
  if (!community) throw new Error('useStudioCommunity outside a community')
  const { abilities } = community
  return { ...community, id: String(community.id), can: (ability) => abilities.includes(ability) }
}
