/** Start-up: restores the session, then renders, or hydrates a page that was rendered at build time. */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { removeEarlyScreen } from '#api/client/early.ts'
import { getSession, restoreSession, subscribeSession } from '#api/client/session.ts'
import { failedChunksState, subscribeFailedChunks } from '#chunks/failedChunks.ts'
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
// What the early screen shows is for members only.
const onSignOut = () => getSession().status === 'out' && removeEarlyScreen()
subscribeSession(onSignOut)
// The notice that a script could not be loaded is part of the application.
subscribeFailedChunks(() => failedChunksState() !== 'none' && removeEarlyScreen())
if (signedOut) {
  removeEarlyScreen()
  ;(pathname === '/register' ? RegisterScreen : LoginScreen).prefetch()
} else {
  MemberLayout.prefetch()
  const found = screenOf(pathname)
  if (found) found.screen.Page.prefetch()
  else removeEarlyScreen()
}

// Prerendered pages show the signed-out state; with a saved session, rendering starts from scratch with the session
// check.
if (root?.hasChildNodes() && signedOut && root.dataset['path'] === pathname) hydrateRoot(root, app)
else if (root) {
  root.replaceChildren()
  // As a transition, it renders in slices that let the page answer in between.
  startTransition(() => createRoot(root).render(app))
}

// With a saved session, checks it immediately; on the sign-in pages, loads this code when the browser is idle.
if (!signedOut) startSessionLife()
else if (typeof requestIdleCallback === 'function') requestIdleCallback(startSessionLife, { timeout: 3000 })
else setTimeout(startSessionLife, 500)

function startSessionLife(): void {
  void loadChunk(() => import('./sessionLife.ts')).then(({ maintainSession }) => maintainSession())
}
