import type { Community } from '#api/contract/communities.ts'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es').trim()

/** Communities whose name contains the text, ignoring accents and case. */
export function filterCommunities(communities: readonly Community[], text: string): Community[] {
  const needle = fold(text)
  return communities.filter(({ name }) => fold(name ?? '').includes(needle))
}
