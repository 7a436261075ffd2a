import type { Community } from '#api/contract/communities.ts'
import { foldText } from '#lib/foldText.ts'

/** Communities whose name contains the text, ignoring accents and case. */
export function filterCommunities(communities: readonly Community[], text: string): Community[] {
  const needle = foldText(text)
  return communities.filter(({ name }) => foldText(name ?? '').includes(needle))
}
