import { dateTime, toDate, type DateInput } from '#lib/dates.ts'

interface TimeProps {
  date: DateInput
  text: string
}

/** A `time` element: relative text, with the exact time in the tooltip. Renders nothing for an invalid date. */
export function Time({ date, text }: TimeProps) {
  const moment = toDate(date)
  if (!moment || !text) return null
  return (
    <time dateTime={moment.toISOString()} title={dateTime(moment)}>
      {text}
    </time>
  )
}
