/** Registers the service worker, and offers its new versions to the member. */
import { messageSW, Workbox, type WorkboxLifecycleWaitingEvent } from 'workbox-window'
import { getSession, subscribeSession } from '#api/client/session.ts'
import { reloadPage } from '#lazy/reloadPage.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { routes as t } from '#locales/routes.ts'
import type { ScriptQuestion } from '../serviceWorker/messages.ts'

/** Milliseconds between checks for a new version, in a tab that stays open. */
const checkEveryMs = 60 * 60_000

/**
 * Installs the service worker, which keeps pages and scripts on the device. A new version is installed beside the
 * running one. It takes over when all tabs have been closed, and is offered to the member where the page is older.
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
 * Has the browser keep the compiled code of the scripts that this page has loaded, now that the service worker has them.
 * Browsers without V8 decide on their own what they keep.
 */
function keepCompiledCode(): void {
  if (!('userAgentData' in navigator)) return
  const isScript = (url: string) => url.startsWith(`${location.origin}/assets/`) && url.endsWith('.js')
  // Evaluating these would start the application.
  const started = new Set(Array.from(document.scripts, ({ src }) => src))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const worker = new Worker(new URL('../serviceWorker/codeCacheWorker.ts', import.meta.url), {
    type: 'module',
  })
  // A worker has the origin of its page; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(loaded.filter((url) => isScript(url) && !started.has(url)))
}

async function offerUpdate(
  worker: Workbox,
  { sw, wasWaitingBeforeRegister }: WorkboxLifecycleWaitingEvent,
): Promise<void> {
  if (!sw) return
  // A worker that has waited for long may be older than the page. A newer one replaces it and is offered itself.
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
 * Whether a worker is of the version of this page, which comes from the server and so may be newer than the running
 * worker. The main script of each version has a name of its own.
 */
async function hasThisPage(sw: ServiceWorker): Promise<boolean> {
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]') ?? {}
  if (!src) return false
  const question: ScriptQuestion = { type: 'HAS_SCRIPT', script: new URL(src).pathname }
  return (await messageSW(sw, question)) === true
}

/** Deletes the rendered screens that versions before December 2026 kept on the device. Remove it after June 2027. */
async function deleteKeptScreens(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (/^faro:screens?\b/u.test(key)) localStorage.removeItem(key)
  if (typeof caches !== 'undefined')
    await Promise.all(['screens', 'screens-device'].map((name) => caches.delete(name)))
}

/** Lets the new version take over, and loads it into this tab. Other tabs go on with theirs. */
function takeUpdate(worker: Workbox, sw: ServiceWorker): void {
  // Another tab has taken it.
  if (sw.state !== 'installed') return reloadPage()
  worker.addEventListener('controlling', reloadPage)
  worker.messageSkipWaiting()
}

/** The signed-out pages show no toasts. */
function whenSignedIn(run: () => void): void {
  if (getSession().status === 'in') return run()
  const stop = subscribeSession(() => {
    if (getSession().status !== 'in') return
    stop()
    run()
  })
}
