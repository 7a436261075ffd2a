/** Start-up only: restores the session, then renders, or takes over a page that was rendered at build time. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { endEarly } from '#api/client/early.ts'
import { getSession, restoreSession, subscribeSession } from '#api/client/session.ts'
import { loadChunk } from '#chunks/lazyPage.tsx'
import { App } from './App.tsx'
import { MemberLayout } from './router.tsx'
import { LoginScreen, RegisterScreen, screenOf } from './screens.tsx'

restoreSession()

const app = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
)
const root = document.getElementById('root')
const { pathname } = location
const signedOut = getSession().status === 'out'
// The page's early screen is the feed's, and only a member's.
const onSignOut = () => getSession().status === 'out' && endEarly()
subscribeSession(onSignOut)
if (signedOut || pathname !== '/') endEarly()
if (signedOut) (pathname === '/register' ? RegisterScreen : LoginScreen).prefetch()
else {
  MemberLayout.prefetch()
  screenOf(pathname)?.prefetch()
}

// A page rendered at build time shows signed-out people; a saved session starts with its check instead.
if (root?.hasChildNodes() && signedOut && root.dataset['path'] === pathname) hydrateRoot(root, app)
else if (root) {
  root.replaceChildren()
  createRoot(root).render(app)
}

// A saved session is checked at once; a sign-in page is there first, then what it will need.
if (signedOut) whenIdle(startSessionLife)
else startSessionLife()

function startSessionLife(): void {
  void loadChunk(() => import('./sessionLife.ts')).then(({ maintainSession: liveSession }) => liveSession())
}

function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 3000 })
  else setTimeout(task, 500)
}
