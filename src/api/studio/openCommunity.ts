import { createContext, useContext } from 'react'
import type { StudioAbility, StudioCommunity } from '#api/contract/studio/access.ts'

/** The open community, and the caller's permissions in it. */
export const StudioCommunityContext = createContext<StudioCommunity | null>(null)

/** Returns the open community; throws outside the screens of a community. */
export function useStudioCommunity(): StudioCommunity & {
  id: string
  can: (ability: StudioAbility) => boolean
} {
  const community = useContext(StudioCommunityContext)
  if (!community) throw new Error('useStudioCommunity outside a community')
  const { abilities } = community
  return { ...community, id: String(community.id), can: (ability) => abilities.includes(ability) }
}
