import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MemberFilters } from '#api/contract/studio/members.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../guid.ts'
import { searchWords } from '../../messaging/search.ts'

const today = sql`(now() at time zone 'Europe/Madrid')::date`

const seen: Readonly<Record<NonNullable<MemberFilters['seen']>, RawBuilder<SqlBool>>> = {
  '7d': sql`last_seen_on > ${today} - 7`,
  '30d': sql`last_seen_on > ${today} - 30`,
  older30d: sql`last_seen_on <= ${today} - 30 and last_seen_on > '-infinity'`,
  never: sql`last_seen_on = '-infinity'`,
}

/** The beginning of a day in Europe/Madrid. @throws {HttpError} 400 for what is no day. */
function startOf(day: string): RawBuilder<Date> {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new HttpError(400, `«${day}» no es una fecha.`)
  }
  return sql`(${day}::date::timestamp at time zone 'Europe/Madrid')`
}

/** What is looked up in the index of words: beginnings of words, and a product, behind the sign that marks it there. */
const lexemesOf = ({ q = '', product }: MemberFilters): string[] => [
  ...searchWords(q).map((word) => `${word}:*`),
  ...(product === undefined ? [] : [`'#${String(product).toLowerCase()}'`]),
]

/** Whether a filter uses the index of words. */
export const isSearched = (filters: MemberFilters): boolean => lexemesOf(filters).length > 0

/**
 * The conditions of a filter on `member_directory`.
 * @throws {HttpError} 400 for a day that does not exist.
 */
export function conditionsOf(communityId: string, filters: MemberFilters): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = []
  const words = lexemesOf(filters)
  if (filters.product !== undefined && !isGuid(String(filters.product))) found.push(sql`false`)
  else if (words.length > 0) {
    found.push(sql`words @@ ${[...words, `'@${communityId}'`].join(' & ')}::tsquery`)
  }
  if (filters.role) found.push(sql`role = ${filters.role}`)
  if (filters.level !== undefined) found.push(sql`level = ${filters.level}`)
  if (filters.seen) found.push(seen[filters.seen])
  if (filters.points_min !== undefined) found.push(sql`points >= ${filters.points_min}`)
  if (filters.points_max !== undefined) found.push(sql`points <= ${filters.points_max}`)
  if (filters.joined_from) found.push(sql`joined_at >= ${startOf(filters.joined_from)}`)
  if (filters.joined_to) {
    found.push(sql`joined_at < ${startOf(filters.joined_to)} + interval '1 day'`)
  }
  if (filters.muted === 'yes') found.push(sql`muted_until > now()`)
  if (filters.muted === 'no') found.push(sql`(muted_until is null or muted_until <= now())`)
  return found
}
