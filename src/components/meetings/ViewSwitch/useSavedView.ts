import { useState } from 'react'
import { storedAtFirstRender, useIsFirstRender } from '#ssr/firstRender.tsx'

export const calendarViews = ['tarjetas', 'mes', 'semana'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Key in local storage. */
export const calendarViewKey = 'faro:calendar-view'

function savedView(isFirst: boolean): CalendarView {
  try {
    const text = isFirst ? storedAtFirstRender(calendarViewKey) : localStorage.getItem(calendarViewKey)
    return calendarViews.find((view) => view === text) ?? 'tarjetas'
  } catch {
    return 'tarjetas'
  }
}

/** The view last chosen on this device; cards by default. */
export function useSavedView(): [CalendarView, (view: CalendarView) => void] {
  const isFirst = useIsFirstRender()
  const [view, setView] = useState(() => savedView(isFirst))
  function choose(next: CalendarView) {
    setView(next)
    try {
      localStorage.setItem(calendarViewKey, next)
    } catch {
      // Storage is full or blocked: the choice lasts as long as the page.
    }
  }
  return [view, choose]
}
