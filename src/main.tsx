/** Start-up only: restores the session, then renders, or takes over a page that was rendered at build time. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { followOtherTabs, keepRenewing, restoreSession, verifySession } from '#api/auth.ts'
import { getSession, subscribeSession } from '#api/session.ts'
import { App } from './App.tsx'
import { LoginScreen, MemberLayout, memberScreens, RegisterScreen } from './routes.tsx'

restoreSession()

const app = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
)
const root = document.getElementById('root')
const { pathname } = location
const signedOut = getSession().status === 'out'
if (signedOut) (pathname === '/register' ? RegisterScreen : LoginScreen).prefetch()
else {
  MemberLayout.prefetch()
  Object.entries(memberScreens)
    .find(([path]) => path === pathname)?.[1]
    .prefetch()
}

// A page rendered at build time shows signed-out people; a saved session starts with its check instead.
if (root?.hasChildNodes() && signedOut && root.dataset['path'] === pathname) hydrateRoot(root, app)
else if (root) {
  root.replaceChildren()
  createRoot(root).render(app)
}

followOtherTabs()

async function check(): Promise<void> {
  if (await verifySession()) return
  addEventListener('online', () => void check(), { once: true })
}
void check()

// The renewal timers run for as long as somebody is signed in.
let stopRenewing: (() => void) | undefined
function renewWhileIn(): void {
  const signedIn = getSession().status !== 'out'
  if (signedIn) stopRenewing ??= keepRenewing()
  else {
    stopRenewing?.()
    stopRenewing = undefined
  }
}
subscribeSession(renewWhileIn)
renewWhileIn()
