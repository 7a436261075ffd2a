import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MemberFilters } from '#api/contract/studio/members.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import { wordsIn } from '../../../db/search.ts'

/** A day in Europe/Madrid; a query of its own, so that it is computed once and not for each row. */
const daysAgo = (days: number) => sql`(select (now() at time zone 'Europe/Madrid')::date - ${sql.lit(days)})`

/*
 * Ranges are looked at along the index of the order or of whatever else: of an index of their own each row would have to
 * be fetched to be sorted otherwise. So they are written as what no index can be searched for.
 */
const lastSeen = sql`(last_seen_on + 0)`
const points = sql`(points + 0)`
const joined = sql`(joined_at + interval '0')`

const seen: Readonly<Record<NonNullable<MemberFilters['seen']>, RawBuilder<SqlBool>>> = {
  '7d': sql`${lastSeen} > ${daysAgo(7)}`,
  '30d': sql`${lastSeen} > ${daysAgo(30)}`,
  older30d: sql`${lastSeen} <= ${daysAgo(30)} and last_seen_on > '-infinity'`,
  never: sql`last_seen_on = '-infinity'`,
}

/** The beginning of a day in Europe/Madrid, or of the one after. @throws {HttpError} 400 for what is no day. */
function startOf(day: string, plus = 0): RawBuilder<Date> {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new HttpError(400, `«${day}» no es una fecha.`)
  }
  return sql`(select (${day}::date + ${sql.lit(plus)})::timestamp at time zone 'Europe/Madrid')`
}

/**
 * What is looked up in the index of words: beginnings of words, and a product or else the community, behind the signs that
 * mark them there. A product that was bought in the community tells it from the others already.
 */
function lexemesOf(communityId: string, { q = '', product }: MemberFilters): RawBuilder<unknown> {
  const marked = product === undefined ? `'@${communityId}'` : `'#${String(product).toLowerCase()}'`
  return wordsIn(q).length > 0 ? sql`(${marked}::tsquery && search_query(${q}))` : sql`${marked}::tsquery`
}

/** Whether a filter uses the index of words. */
export const isSearched = ({ q = '', product }: MemberFilters): boolean =>
  product !== undefined || wordsIn(q).length > 0

/**
 * The conditions of a filter on `member_directory`.
 * @throws {HttpError} 400 for a day that does not exist.
 */
export function conditionsOf(communityId: string, filters: MemberFilters): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = []
  if (filters.product !== undefined && !isGuid(String(filters.product))) found.push(sql`false`)
  else if (isSearched(filters)) {
    found.push(sql`words @@ ${lexemesOf(communityId, filters)}`)
  }
  if (filters.role) found.push(sql`role = ${filters.role}`)
  if (filters.level !== undefined) found.push(sql`level = ${filters.level}`)
  if (filters.seen) found.push(seen[filters.seen])
  if (filters.points_min !== undefined) found.push(sql`${points} >= ${filters.points_min}`)
  if (filters.points_max !== undefined) found.push(sql`${points} <= ${filters.points_max}`)
  if (filters.joined_from) found.push(sql`${joined} >= ${startOf(filters.joined_from)}`)
  if (filters.joined_to) {
    found.push(sql`${joined} < ${startOf(filters.joined_to, 1)}`)
  }
  if (filters.muted === 'yes') found.push(sql`muted_until > now()`)
  if (filters.muted === 'no') found.push(sql`(muted_until is null or muted_until <= now())`)
  return found
}
