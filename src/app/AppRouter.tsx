import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { announceLocation } from '#components/ui/layers/nextLocation.ts'
import { NextPathname } from '#components/layout/shared/nextPathname.ts'
import { createBrowserHistory, type HistoryChange } from './browserHistory.ts'

/**
 * The browser's router. Like `BrowserRouter`, it renders a new location in a transition, so that the page stays
 * responsive. One frame earlier it publishes the new location to `useNextLocation`.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory)
  const [shown, setShown] = useState<HistoryChange>(() => ({
    location: history.getLocation(),
    action: NavigationType.Pop,
  }))
  const [next, setNext] = useState(shown.location.pathname)
  useLayoutEffect(
    () =>
      history.listen((change) => {
        setNext(change.location.pathname)
        announceLocation(change.location)
        startTransition(() => setShown(change))
      }),
    [history],
  )
  return (
    <NextPathname value={next}>
      <Router navigator={history.navigator} location={shown.location} navigationType={shown.action}>
        {children}
      </Router>
    </NextPathname>
  )
}
