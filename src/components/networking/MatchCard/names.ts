import type { MatchedPerson } from '#api/contract/networking.ts'
import { groupNameMaxLength } from '#api/contract/messaging.ts'
import { truncate } from '#lib/truncate.ts'
import { match as t } from '#locales/networkingMatch.ts'

/** What a person of a match is called. */
export const nameOf = ({ name }: Pick<MatchedPerson, 'name'>): string => name?.trim() || t.someone

const firstName = (name: string) => name.trim().split(/\s+/u)[0] ?? ''

/** The name of the group of a match: the same whoever of them opens it. */
export function groupNameOf(ownName: string, people: readonly Pick<MatchedPerson, 'name'>[]): string {
  const names = [ownName, ...people.map(nameOf)].map(firstName)
  return truncate(t.group(names.toSorted((a, b) => a.localeCompare(b, 'es'))), groupNameMaxLength - 1)
}
