/** Restores the session, then renders, or hydrates a page that was rendered at build time. */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { removeEarlyScreen } from '#api/client/early.ts'
import { getSession, restoreSession, subscribeSession } from '#api/client/session.ts'
import { failedChunksState, subscribeFailedChunks } from '#chunks/failedChunks.ts'
import { loadChunk } from '#chunks/lazyPage.tsx'
import { whenIdle } from '#components/ui/layers/idle.ts'
import { App } from './App.tsx'
import { AppRouter } from './AppRouter.tsx'
import { MemberLayout } from './router.tsx'
import { LoginScreen, RegisterScreen, screenOf } from './screens.tsx'

restoreSession()

const app = (
  <StrictMode>
    <App router={AppRouter} />
  </StrictMode>
)
const root = document.getElementById('root')
const { pathname, search } = location
/** Milliseconds that the early screen, which cannot be used yet, may stand for the first screen. */
const patienceMs = 4000

if (root && getSession().status === 'out') void startSignedOut(root)
else if (root) void startSignedIn(root)

/** Prerendered pages show the signed-out state; they are hydrated, and the session's code loads when there is time. */
async function startSignedOut(root: HTMLElement): Promise<void> {
  removeEarlyScreen()
  await (pathname === '/register' ? RegisterScreen : LoginScreen).prefetched()
  if (root.hasChildNodes() && root.dataset['path'] === pathname) hydrateRoot(root, app)
  else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void maintain(), { timeout: 3000 })
  else setTimeout(() => void maintain(), 500)
  prepareNextVisit()
}

/**
 * Checks the saved session at once. With an early screen shown or on its way, or with something that was last seen,
 * everything that the first screen shows is fetched before it renders, in one go; otherwise the session check and
 * skeletons show what is going on.
 */
async function startSignedIn(root: HTMLElement): Promise<void> {
  const page = screenOf(pathname)?.screen.Page
  // What the early screen shows is for members only.
  subscribeSession(() => getSession().status === 'out' && removeEarlyScreen())
  // The notice that a script could not be loaded is part of the application.
  subscribeFailedChunks(() => failedChunksState() !== 'none' && removeEarlyScreen())
  const loaded = Promise.all([maintain(), MemberLayout.prefetched(), page?.prefetched()])
  const { faroEarlyShown: shown } = window
  if (page && shown) {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
    // Whatever fails is loaded again, and told, when it is shown.
    await Promise.race([prepare(loaded).catch(() => undefined), nothingToShow(shown), patience])
  } else removeEarlyScreen()
  // Prerendered pages show the signed-out state.
  root.replaceChildren()
  // As a transition, it renders in slices that let the page answer in between.
  startTransition(() => createRoot(root).render(app))
  prepareNextVisit()
}

/** Fetches what the first screen needs. It may still do so when the screen renders: both share one cache. */
async function prepare(loaded: Promise<unknown>): Promise<void> {
  await loaded
  if (getSession().status !== 'in') return
  const { prepareFirstScreen } = await loadChunk(() => import('./firstScreen.ts'))
  const session = getSession()
  if (session.status === 'in') await prepareFirstScreen(pathname + search, session.user.id)
}

/** Resolves if there is no early screen and nothing that was last seen; otherwise never. */
async function nothingToShow(shown: Promise<boolean>): Promise<void> {
  const { hasLastSeen } = await loadChunk(() => import('./firstScreen.ts'))
  const session = getSession()
  const some = (await shown) || (session.status !== 'out' && (await hasLastSeen(session.user.id)))
  if (some) await new Promise(() => undefined)
}

async function maintain(): Promise<void> {
  const { maintainSession } = await loadChunk(() => import('./sessionLife.ts'))
  await maintainSession()
}

/** What nothing on the screen waits for: the service worker, and the screen of this visit for the next one. */
function prepareNextVisit(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => void import('./nextVisit.ts').then((next) => next.prepareNextVisit()).catch(() => undefined))
}
