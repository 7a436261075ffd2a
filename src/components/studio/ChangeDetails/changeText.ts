import type { StudioChange } from '#api/contract/studio/changes.ts'
import { dateTime } from '#lib/dates.ts'
import { formatAmount } from '#lib/money.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioChanges as t } from '#locales/studioChanges.ts'

const has = <T extends object>(object: T, key: string): key is keyof T & string => Object.hasOwn(object, key)

/** What happened, such as 'Comunidad editada'; an action of a newer server by its own name. */
export const actionText = (action: string): string => (has(t.actions, action) ? t.actions[action] : action)

/** Of a list: the others are counted. */
const shown = 10

const isoInstant = /^\d{4}-\d{2}-\d{2}T/u

/** A value of a field as a reader understands it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.none
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return t.some(value.slice(0, shown).map(valueText), value.length - shown)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isoInstant.test(value)) return dateTime(value)
  return has(t.values, value) ? t.values[value] : actionText(value)
}

/** Fields with an amount of money, whose currency is a field of its own. */
const amounts: ReadonlySet<string> = new Set(['price', 'returned'])

const fieldText = (field: string, value: unknown): string =>
  amounts.has(field) && typeof value === 'number' ? formatAmount(value) : valueText(value)

/** What only undoing needs. */
const technical: ReadonlySet<string> = new Set([
  'batch',
  'note_id',
  'author_id',
  'created_at',
  'updated_at',
  'version',
  'pinned_at',
])

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The changed fields, one line each: before and after where both are known, otherwise the value if there is one. */
export function changeLines({ before, after }: Pick<StudioChange, 'before' | 'after'>): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !technical.has(field),
  )
  return fields.flatMap((field) => {
    const name = has(t.fields, field) ? t.fields[field] : field
    if (before && after && Object.hasOwn(before, field) && Object.hasOwn(after, field))
      return [t.fromTo(name, fieldText(field, before[field]), fieldText(field, after[field]))]
    const value = after?.[field] ?? before?.[field]
    return isMissing(value) ? [] : [t.set(name, fieldText(field, value))]
  })
}
