import type { MatchedPerson } from '#api/contract/networking.ts'
import { match as t } from '#locales/networkingMatch.ts'

/** The display name of a person in a match. */
export const personName = ({ name }: Pick<MatchedPerson, 'name'>): string => name?.trim() || t.someone
