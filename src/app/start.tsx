/** Restores the session, then hydrates the page that the document contains, or renders one. */
import { StrictMode, startTransition } from 'react'
import { getSession, restoreRenderedSession, restoreSession } from '#api/client/session.ts'
import { failedChunksState, subscribeFailedChunks } from '#lazy/failedChunks.ts'
import { layersLoaded } from '#lazy/lazyComponent.tsx'
import { lazyModule } from '#lazy/lazyModule.ts'
import { afterHydration, afterStartUp } from '#lib/idle.ts'
import { renderAt } from '#lib/clock.ts'
import { markReady } from '#ssr/replay.ts'
import { type ScreenState, takeScreenState } from '#ssr/screenState.ts'
import { documentStyles } from '#ssr/documentStyles.ts'
import { App } from './App.tsx'
import { AppRouter } from './AppRouter.tsx'
import { MemberLayout } from './AppRoutes.tsx'
import { LoginScreen, RegisterScreen, screenOf } from './screens.tsx'

restoreSession()

/** The largest script. It comes last, so the others are evaluated meanwhile. */
const reactDom = lazyModule(() => import('react-dom/client'))
type ReactDom = Awaited<ReturnType<typeof reactDom.load>>
const firstScreen = lazyModule(() => import('./firstScreen.ts'))
const sessionRenewal = lazyModule(() => import('#api/auth/sessionRenewal.ts'))

const app = (
  <StrictMode>
    <App router={AppRouter} styles={documentStyles()} />
  </StrictMode>
)
const root = document.getElementById('root')
const { pathname, search } = location

// The notice that a script could not be loaded is part of the application.
const stopWatching = subscribeFailedChunks(
  () => failedChunksState() !== 'none' && window.faroInput?.showStartFailure(),
)
if (root) {
  start(root)
    .catch(() => window.faroInput?.showStartFailure())
    .finally(stopWatching)
}

async function start(root: HTMLElement): Promise<void> {
  const screen = takeScreenState(root)
  if (getSession().status === 'out') await startSignedOut(root)
  else if (screen && restoreRenderedSession(screen.user)) await startRendered(root, screen)
  else await startVerifying(root)
  installServiceWorker()
}

/** Prerendered pages show the signed-out state; they are hydrated, and the session's code loads when there is time. */
async function startSignedOut(root: HTMLElement): Promise<void> {
  const [dom] = await Promise.all([
    reactDom.load(),
    (pathname === '/register' ? RegisterScreen : LoginScreen).prefetched(),
  ])
  if (root.hasChildNodes() && root.dataset['path'] === pathname) hydrate(root, dom)
  else render(root, dom)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void maintain(), { timeout: 3000 })
  else setTimeout(() => void maintain(), 500)
}

/** Hydrates the screen that the server has rendered. The session is checked and renewed beside it. */
async function startRendered(root: HTMLElement, screen: ScreenState): Promise<void> {
  // The shell is hydrated as soon as its own code is there, the screen when its code is.
  screenOf(pathname)?.screen.Page.prefetch()
  const [{ prepareHydration }] = await Promise.all([firstScreen.load(), MemberLayout.prefetched()])
  const isForThisDevice = await prepareHydration(screen)
  const dom = await reactDom.load()
  startTransition(() => (isForThisDevice ? hydrate(root, dom) : render(root, dom)))
  afterHydration(() => void layersOpened().then(maintain))
}

/** Milliseconds after which the clock runs again, also if the screen's code never comes. */
const longestHydrationMs = 10_000

/** Hydrates the page. From now on React handles events, and hydrates the part first that an event is for. */
function hydrate(root: HTMLElement, { hydrateRoot }: ReactDom): void {
  hydrateRoot(root, app, { onRecoverableError })
  markReady('shell')
  setTimeout(renderAt, longestHydrationMs, undefined)
}

/** Renders the page anew. */
function render(root: HTMLElement, { createRoot }: ReactDom): void {
  root.replaceChildren()
  createRoot(root).render(app)
}

/**
 * Counts the parts that React has rendered anew, for tests: their data had changed before they were hydrated, such as a
 * number of unread messages, or their first render is not the server's.
 */
function onRecoverableError(): void {
  window.faroRepairs = (window.faroRepairs ?? 0) + 1
}

/** Shows that the session is being checked, and then the screen. */
async function startVerifying(root: HTMLElement): Promise<void> {
  screenOf(pathname)?.screen.Page.prefetch()
  void maintain().then(prepare)
  const [dom] = await Promise.all([reactDom.load(), MemberLayout.prefetched()])
  // Prerendered pages show the signed-out state. As a transition, it renders in slices that let the page answer.
  startTransition(() => render(root, dom))
}

/** Fetches what the first screen requests, beside its rendering. */
async function prepare(): Promise<void> {
  const { prepareFirstScreen } = await firstScreen.load()
  const session = getSession()
  if (session.status === 'in') await prepareFirstScreen(pathname + search, session.user.id)
}

/** Milliseconds that the session check waits for dialogs which have been pressed already: its code keeps a phone busy. */
const longestOpeningMs = 1000

const layersOpened = () =>
  Promise.race([layersLoaded(), new Promise((resolve) => setTimeout(resolve, longestOpeningMs))])

async function maintain(): Promise<void> {
  const { keepSessionCurrent } = await sessionRenewal.load()
  await keepSessionCurrent()
}

/** Registers the service worker after start-up: no part of the first screen needs it. */
function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  afterStartUp(
    () =>
      void import('./registerServiceWorker.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => undefined),
  )
}
