import { onServer, useIsFirstRender } from '#ssr/firstRender.tsx'
import { dateTime, toDate, type DateInput } from '#lib/dates.ts'

interface TimeProps {
  date: DateInput
  text: string
}

/** A `time` element: relative text, with the exact time in the tooltip. Renders nothing for an invalid date. */
export function Time({ date, text }: TimeProps) {
  const isHydrating = useIsFirstRender() && !onServer
  const moment = toDate(date)
  if (!moment || !text) return null
  return (
    // The server's HTML has the tooltip. Making it here would load the browser's data of dates and delay a press.
    <time
      dateTime={moment.toISOString()}
      title={isHydrating ? undefined : dateTime(moment)}
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}
