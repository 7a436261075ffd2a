import { relativeUnits, relativeWords, type DateInput } from '#lib/dates.ts'
import { Time } from './Time.tsx'
import { useMinute } from './useMinute.ts'

export interface RelativeDateAProps {
  date: DateInput
  /** 'feed' is the short form of the global feed: m, h or d. */
  format?: 'words' | 'feed'
}

/** A relative date, as communities ('Hace 2 horas') and the global feed ('2 h') show it. */
export function RelativeDateA({ date, format = 'words' }: RelativeDateAProps) {
  const at = useMinute()
  return <Time date={date} text={format === 'feed' ? relativeUnits(date, at) : relativeWords(date, at)} />
}
