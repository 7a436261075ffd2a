import { maxAge, minAge } from '#api/contract/values/profiles.ts'
import { now } from '#lib/clock.ts'
import { wallClock } from '#lib/zones.ts'

/** A partly typed date, `year-month-day`; each part may be empty or invalid. '' if nothing is typed. */
export type TypedDate = string

export interface DateParts {
  year: string
  month: string
  day: string
}

/** The three fields of a typed date. */
export function datePartsOf(typed: TypedDate): DateParts {
  const [year = '', month = '', day = ''] = typed.split('-')
  return { year, month, day }
}

/** Joins three fields into a typed date; hyphens inside a field are dropped. */
export function typedDate({ year, month, day }: DateParts): TypedDate {
  const parts = [year, month, day].map((part) => part.replaceAll('-', '').trim())
  return parts.some(Boolean) ? parts.join('-') : ''
}

export type DateProblem = 'incomplete' | 'unreal' | 'future' | 'young' | 'old'

/** The problem with a typed date of birth; `undefined` for a valid or empty one. */
export function birthDateProblem(typed: TypedDate, at: Date = now()): DateProblem | undefined {
  if (!typed) return undefined
  const { year, month, day } = datePartsOf(typed)
  if (!year || !month || !day) return 'incomplete'
  if (!/^\d{4}$/u.test(year) || !/^\d{1,2}$/u.test(month) || !/^\d{1,2}$/u.test(day)) return 'unreal'
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // The `Date` constructor maps years 0 to 99 to 1900 to 1999.
  const date = new Date(Date.UTC(2000, m - 1, d))
  date.setUTCFullYear(y, m - 1, d)
  if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return 'unreal'
  const local = wallClock(at)
  const today: [number, number, number] = [local.year, local.month, local.day]
  if (isAfter([y, m, d], today)) return 'future'
  const hadBirthday = !isAfter([0, m, d], [0, today[1], today[2]])
  const age = today[0] - y - (hadBirthday ? 0 : 1)
  if (age < minAge) return 'young'
  return age > maxAge ? 'old' : undefined
}

/** A valid typed date as `YYYY-MM-DD`; '' for an empty one. */
export function isoDate(typed: TypedDate): string {
  if (!typed) return ''
  const { year, month, day } = datePartsOf(typed)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? 0
    if (part !== other) return part > other
  }
  return false
}
