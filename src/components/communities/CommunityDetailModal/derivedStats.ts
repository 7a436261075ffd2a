import type { Community } from '#api/contract/communities.ts'

export interface DerivedStats {
  modules: number
  posts: number
  /** Per cent. */
  engagement: number
}

/** Placeholder figures that the documents ask for: derived from the name and the number of members, not measured. */
export function derivedStats({ name, member_count }: Community): DerivedStats {
  const members = member_count ?? 0
  const seed = Array.from(name ?? '').reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return {
    modules: 3 + (seed % 6),
    posts: members * 2 + (seed % 10),
    engagement: members === 0 ? 0 : 55 + (seed % 35),
  }
}
