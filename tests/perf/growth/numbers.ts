/**
 * Rows that are numbered instead of drawn: the id of a row follows from its number, so that millions of rows refer to
 * each other without being looked up.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Sizes } from './proportions.ts'

/** Runs a statement. */
export type Run = (statement: RawBuilder<unknown>) => Promise<unknown>

/** What an id is of: its first digits. */
const kinds = {
  person: 1,
  community: 2,
  membership: 3,
  post: 4,
  comment: 5,
  conversation: 6,
  group: 7,
  message: 8,
  avatar: 9,
  picture: 10,
  session: 11,
  creative: 12,
  impression: 13,
} as const

export type Kind = keyof typeof kinds

/** The id of row number `n`. */
export function idOf(kind: Kind, n: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(kinds[kind], 8)}-0000-7000-8000-${hex(n, 12)}`
}

/** The same in SQL. */
export const idText = (kind: Kind, n: string): string =>
  `(lpad(to_hex(${kinds[kind]}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
/** The same as a part of a statement. */
export const idIn = (kind: Kind, n: string) => sql.raw(idText(kind, n))

/** A number from 0 to below 1 that follows from `n` and looks drawn, in SQL; another one for each seed. */
export const drawn = (n: string, seed: number) =>
  `((hashint8extended((${n})::bigint, ${seed}) & 1073741823)::float8 / 1073741824)`

/** The community of a member's place `nth` (from 0), in SQL: the first communities are by far the largest. */
export const communityNumber = ({ communities }: Sizes, member: string, nth: string) =>
  `floor(${communities} * power(${drawn(`(${member})::bigint * 8 + ${nth}`, 1)}, 3))::bigint`

/** How far apart two people are who know each other in this round: far, and in each round another distance. */
export const ringStep = (members: number, round: number): number => Math.floor(members / (round + 2)) + round
