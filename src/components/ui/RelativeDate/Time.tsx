import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { dateTime, toDate, type DateInput } from '#lib/dates.ts'

interface TimeProps {
  date: DateInput
  text: string
}

/**
 * A `time` element: relative text, with the exact time in the tooltip, which comes when the browser is idle: making it
 * loads the browser's data of dates, for which a press would wait. Renders nothing for an invalid date.
 */
export function Time({ date, text }: TimeProps) {
  const isFirst = useIsFirstRender()
  const moment = toDate(date)
  if (!moment || !text) return null
  return (
    <time dateTime={moment.toISOString()} title={isFirst ? undefined : dateTime(moment)}>
      {text}
    </time>
  )
}
