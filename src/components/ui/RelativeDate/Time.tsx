import { dateTime, toDate, type DateInput } from '#lib/dates.ts'

interface TimeProps {
  date: DateInput
  text: string
}

/** A moment: words to read, the exact time for machines and in the tooltip. Nothing for what is no date. */
export function Time({ date, text }: TimeProps) {
  const moment = toDate(date)
  if (!moment || !text) return null
  return (
    <time dateTime={moment.toISOString()} title={dateTime(moment)}>
      {text}
    </time>
  )
}
