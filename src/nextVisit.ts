/** What makes the next visit fast: the service worker with its versions. */
import { Workbox } from 'workbox-window'
import { getSession, subscribeSession } from '#api/client/session.ts'
import { reloadPage } from '#chunks/reloadPage.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { routes as t } from '#locales/routes.ts'

/** Milliseconds between checks for a new version, in a tab that stays open. */
const checkEveryMs = 60 * 60_000

/**
 * Installs the service worker, which keeps pages and scripts on the device. A new version is installed beside the
 * running one and offered to the member; it also takes over when all tabs have been closed.
 */
export function prepareNextVisit(): void {
  void deleteKeptScreens()
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () =>
    whenSignedIn(() =>
      toast(t.updateReady, {
        tone: 'info',
        sticky: true,
        action: { label: t.update, onSelect: () => takeUpdate(worker) },
      }),
    ),
  )
  worker.register({ immediate: true }).catch(() => undefined)
  setInterval(() => void worker.update().catch(() => undefined), checkEveryMs)
}

/** Deletes the rendered screens that versions before December 2026 kept on the device. */
async function deleteKeptScreens(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (/^faro:screens?\b/u.test(key)) localStorage.removeItem(key)
  if (typeof caches !== 'undefined')
    await Promise.all(['screens', 'screens-device'].map((name) => caches.delete(name)))
}

/** Lets the new version take over, and loads it into this tab. Other tabs go on with theirs. */
function takeUpdate(worker: Workbox): void {
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
