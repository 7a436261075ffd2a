import { relativeDays, type DateInput } from '#lib/dates.ts'
import { Time } from './Time.tsx'
import { useMinute } from './useMinute.ts'

export interface RelativeDateBProps {
  date: DateInput
}

/** A relative date in days: 'Hoy', 'Ayer', 'Hace 3 días', weeks, months, then the date. */
export function RelativeDateB({ date }: RelativeDateBProps) {
  return <Time date={date} text={relativeDays(date, useMinute())} />
}
