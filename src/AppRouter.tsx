import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { NextPathname } from '#components/shell/shared/nextPathname.ts'

/**
 * The browser's router. As the library's own, it renders a new location as a transition, during which the page goes on
 * answering; but first, in the frame after the press, it tells where that leads.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [shown, setShown] = useState({ location: history.location, action: history.action })
  const [next, setNext] = useState(history.location.pathname)
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        setNext(location.pathname)
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
