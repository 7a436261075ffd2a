import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { createPath, type Path, Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { announceLocation } from '#components/ui/layers/nextLocation.ts'
import { NextPathname } from '#components/shell/shared/nextPathname.ts'

/** The browser's history. A second press that leads where the first one has led adds no entry. */
function createBrowserHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  const push = (to: string | Path, state?: unknown) => {
    const { location } = history
    const isHere =
      createPath(location) === (typeof to === 'string' ? to : createPath(to)) &&
      JSON.stringify(location.state) === JSON.stringify(state ?? null)
    if (!isHere) history.push(to, state)
  }
  return Object.assign(Object.create(history) as typeof history, { push })
}

/**
 * The browser's router. As the library's own, it renders a new location as a transition, during which the page goes on
 * answering; but first, in the frame after the press, it tells where that leads.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory)
  const [shown, setShown] = useState({ location: history.location, action: history.action })
  const [next, setNext] = useState(history.location.pathname)
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        setNext(location.pathname)
        announceLocation(location)
        startTransition(() => setShown({ location, action }))
      }),
    [history],
  )
  return (
    <NextPathname value={next}>
      <Router navigator={history} location={shown.location} navigationType={shown.action}>
        {children}
      </Router>
    </NextPathname>
  )
}
