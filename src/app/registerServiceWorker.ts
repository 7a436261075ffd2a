/** Registers the service worker, and shows the member a notice when a new version is available. */
import { messageSW, Workbox, type WorkboxLifecycleWaitingEvent } from 'workbox-window'
import { getSession, subscribeSession } from '#api/client/session.ts'
import { reloadPage } from '#lazy/reloadPage.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { routes as t } from '#locales/routes.ts'
import type { ScriptQuestion } from '../serviceWorker/messages.ts'

/** Milliseconds between checks for a new version while a tab is open. */
const checkEveryMs = 60 * 60_000

/**
 * Registers the service worker, which caches pages and scripts. A new version installs beside the active one. It
 * activates when all tabs are closed, or when the member accepts the notice, which only an outdated page shows.
 */
export function registerServiceWorker(): void {
  void deleteKeptScreens()
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', (event) => void offerUpdate(worker, event))
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (!isUpdate) keepCompiledCode()
  })
  worker.register({ immediate: true }).catch(() => undefined)
  setInterval(() => void worker.update().catch(() => undefined), checkEveryMs)
}

/**
 * Makes V8 cache the compiled code of the scripts that this page has loaded, once the service worker has cached them.
 * Other browsers decide by themselves what they cache.
 */
function keepCompiledCode(): void {
  if (!('userAgentData' in navigator)) return
  const isScript = (url: string) => url.startsWith(`${location.origin}/assets/`) && url.endsWith('.js')
  // These scripts would start the application again when evaluated.
  const started = new Set(Array.from(document.scripts, ({ src }) => src))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const worker = new Worker(new URL('../serviceWorker/codeCacheWorker.ts', import.meta.url), {
    type: 'module',
  })
  // A worker has its page's origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(loaded.filter((url) => isScript(url) && !started.has(url)))
}

async function offerUpdate(
  worker: Workbox,
  { sw, wasWaitingBeforeRegister }: WorkboxLifecycleWaitingEvent,
): Promise<void> {
  if (!sw) return
  // The waiting worker may be older than the page. An update replaces it and triggers this event again.
  if (wasWaitingBeforeRegister) await worker.update().catch(() => undefined)
  if (sw.state !== 'installed' || (await navigator.serviceWorker.getRegistration())?.installing) return
  if (await hasThisPage(sw)) return
  whenSignedIn(() =>
    toast(t.updateReady, {
      tone: 'info',
      sticky: true,
      action: { label: t.update, onSelect: () => takeUpdate(worker, sw) },
    }),
  )
}

/**
 * Whether a worker contains the version of this page. The page comes from the server and may be newer than the worker;
 * the main script's name differs in each version.
 */
async function hasThisPage(sw: ServiceWorker): Promise<boolean> {
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]') ?? {}
  if (!src) return false
  const question: ScriptQuestion = { type: 'HAS_SCRIPT', script: new URL(src).pathname }
  return (await messageSW(sw, question)) === true
}

/** Deletes the cache of rendered screens that versions before December 2026 created. Remove it after June 2027. */
async function deleteKeptScreens(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (/^faro:screens?\b/u.test(key)) localStorage.removeItem(key)
  if (typeof caches !== 'undefined')
    await Promise.all(['screens', 'screens-device'].map((name) => caches.delete(name)))
}

/** Activates the new version and reloads this tab. Other tabs keep their version. */
function takeUpdate(worker: Workbox, sw: ServiceWorker): void {
  // Another tab has activated it already.
  if (sw.state !== 'installed') return reloadPage()
  worker.addEventListener('controlling', reloadPage)
  worker.messageSkipWaiting()
}

/** Runs a function once a member is signed in, because signed-out pages show no toasts. */
function whenSignedIn(run: () => void): void {
  if (getSession().status === 'in') return run()
  const stop = subscribeSession(() => {
    if (getSession().status !== 'in') return
    stop()
    run()
  })
}
