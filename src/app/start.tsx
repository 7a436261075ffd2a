/** Restores the session, then hydrates the page in the document or renders a new one. */
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

/** The largest script loads last, so that the browser evaluates the others meanwhile. */
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

// The notice about failed scripts is part of the application, so the application must render first.
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

/** Hydrates a signed-out page, which is prerendered. The code for sessions loads later, when the browser is idle. */
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

/** Hydrates a server-rendered screen. The session is verified and renewed at the same time. */
async function startRendered(root: HTMLElement, screen: ScreenState): Promise<void> {
  // The shell hydrates when its own code has loaded, and the screen when its code has loaded.
  screenOf(pathname)?.screen.Page.prefetch()
  const [{ prepareHydration }] = await Promise.all([firstScreen.load(), MemberLayout.prefetched()])
  const isForThisDevice = await prepareHydration(screen)
  const dom = await reactDom.load()
  startTransition(() => (isForThisDevice ? hydrate(root, dom) : render(root, dom)))
  afterHydration(() => void layersOpened().then(maintain))
}

/** Milliseconds after which the clock resumes even if the screen's code has not loaded. */
const longestHydrationMs = 10_000

/** Hydrates the page. From then on React handles events, and hydrates the target of an event first. */
function hydrate(root: HTMLElement, { hydrateRoot }: ReactDom): void {
  hydrateRoot(root, app, { onRecoverableError })
  markReady('shell')
  setTimeout(renderAt, longestHydrationMs, undefined)
}

/** Renders the page without hydration. */
function render(root: HTMLElement, { createRoot }: ReactDom): void {
  root.replaceChildren()
  createRoot(root).render(app)
}

/**
 * Counts the parts that React rendered again instead of hydrating, for tests. Reasons are data that changed before
 * hydration, such as the number of unread messages, and differences between server and browser.
 */
function onRecoverableError(): void {
  window.faroRepairs = (window.faroRepairs ?? 0) + 1
}

/** Renders a progress message while the session is being verified, then the screen. */
async function startVerifying(root: HTMLElement): Promise<void> {
  screenOf(pathname)?.screen.Page.prefetch()
  void maintain().then(prepare)
  const [dom] = await Promise.all([reactDom.load(), MemberLayout.prefetched()])
  // Prerendered pages show the signed-out state. A transition renders in slices, so that the page stays responsive.
  startTransition(() => render(root, dom))
}

/** Fetches the data of the first screen while it renders. */
async function prepare(): Promise<void> {
  const { prepareFirstScreen } = await firstScreen.load()
  const session = getSession()
  if (session.status === 'in') await prepareFirstScreen(pathname + search, session.user.id)
}

/**
 * Milliseconds for which the session check waits for dialogs that were already opened, because its code blocks a
 * phone's main thread.
 */
const longestOpeningMs = 1000

const layersOpened = () =>
  Promise.race([layersLoaded(), new Promise((resolve) => setTimeout(resolve, longestOpeningMs))])

async function maintain(): Promise<void> {
  const { keepSessionCurrent } = await sessionRenewal.load()
  await keepSessionCurrent()
}

/** Registers the service worker after start-up, because no part of the first screen needs it. */
function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  afterStartUp(
    () =>
      void import('./registerServiceWorker.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => undefined),
  )
}
