import type { MatchedPerson } from '#api/contract/networking.ts'
import { match as t } from '#locales/networkingMatch.ts'

/** What a person of a match is called. */
export const personName = ({ name }: Pick<MatchedPerson, 'name'>): string => name?.trim() || t.someone
