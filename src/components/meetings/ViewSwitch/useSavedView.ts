import { useState } from 'react'

export const calendarViews = ['tarjetas', 'mes', 'semana'] as const
export type CalendarView = (typeof calendarViews)[number]

const key = 'faro:calendar-view'

function saved(): CalendarView {
  try {
    const text = localStorage.getItem(key)
    return calendarViews.find((view) => view === text) ?? 'tarjetas'
  } catch {
    return 'tarjetas'
  }
}

/** The view last chosen on this device; cards by default. */
export function useSavedView(): [CalendarView, (view: CalendarView) => void] {
  const [view, setView] = useState(saved)
  function choose(next: CalendarView) {
    setView(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage is full or blocked: the choice lasts as long as the page.
    }
  }
  return [view, choose]
}
