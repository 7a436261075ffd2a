/**
 * Runs in the page's head, inlined by the build, before any other script has loaded. If a session is stored, it
 * preloads the scripts of the screen that the URL names, sends that screen's first calls all at once, and asks the
 * server to render it. Once the session check has been answered, the rendered screen is shown; the application takes
 * over the replies (`src/api/client/early.ts`) and then the screen.
 */
import {
  type EarlyCall,
  removeEarlyScreen,
  replaceEarlyScreen,
  showEarlyScreen,
  storeEarlyCalls,
} from '#api/client/early.ts'
import { keptScreen } from '#api/client/keptScreens.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { breakpoints } from '#theme/breakpoints.ts'
import { earlyStartOf, type EarlyTable } from './earlyScreen.ts'

/** Replaced by the build. */
declare const EARLY: EarlyTable
/** Of newer browsers only. */
declare const Temporal: { Now: { timeZoneId: () => string } } | undefined

const me = '/api/auth/me'
/** Milliseconds after which an early screen that the application did not take over is removed. */
const patienceMs = 20_000
/** Texts of local storage on which the look of a screen depends. */
const deviceKeys = ['faro:calendar-view']

function ask(url: string, token: string): EarlyCall {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const reply = fetch(url, { headers, credentials: 'same-origin' })
  // The caller that takes the reply handles its failure.
  reply.catch(() => undefined)
  return { token, reply }
}

function preload(file: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
  document.head.append(link)
}

/** Name of the device's time zone. Where there is only `Intl`, a phone is busy with its data for a tenth of a second. */
const timeZone = () =>
  typeof Temporal === 'undefined'
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()

/** On narrower screens less is seen, and an open drawer covers everything else, see `Drawer.recipe.ts`. */
const wide = `(min-width: ${breakpoints.md})`

/** URL of the screen as the server renders it for this member and device. */
function renderedUrl(communityId: string | undefined): string {
  const texts = deviceKeys.flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [[key, text]]
  })
  const query = new URLSearchParams({
    url: location.pathname + location.search,
    zone: timeZone(),
    ...(communityId !== undefined && { community: communityId }),
    ...(!matchMedia(wide).matches && { narrow: '1' }),
    ...(texts.length > 0 && { device: JSON.stringify(Object.fromEntries(texts)) }),
  })
  return `/api/extra/early-screen?${query}`
}

/** Whether the session's check lets a member see anything: also when there is no connection for it. */
const isAllowed = (checked: Promise<Response>): Promise<boolean> =>
  checked.then(
    ({ ok }) => ok,
    () => true,
  )

/** The screen as the server renders it now, if it does. */
async function renderedScreen(asked: Promise<Response>): Promise<string | undefined> {
  const reply = await asked
  return reply.status === 200 ? reply.text() : undefined
}

/** Resolves when the page has the place of the early screen: this script runs before it has been parsed. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!document.getElementById('root')) return
      watcher.disconnect()
      resolve()
    }
    const watcher = new MutationObserver(check)
    watcher.observe(document, { childList: true, subtree: true })
    check()
  })
}

/** Shows the screen as it was on the last visit, and then as the server renders it now. */
async function show(
  url: string,
  token: string,
  userId: string,
  checked: Promise<Response>,
): Promise<boolean> {
  setTimeout(removeEarlyScreen, patienceMs)
  const rendering = renderedScreen(ask(url, token).reply)
  window.faroEarlyScreen = { url, userId, rendering }
  // The one who waits for it handles its failure.
  rendering.catch(() => undefined)
  // Without a service worker this is a first visit.
  const kept = navigator.serviceWorker?.controller && (await keptScreen(url, userId))
  await parsed()
  if (kept && (await showEarlyScreen(kept, isAllowed(checked)))) {
    rendering.then(
      (rendered) => rendered !== undefined && rendered !== kept && replaceEarlyScreen(rendered),
      () => undefined,
    )
    return true
  }
  const [{ ok }, rendered] = await Promise.all([checked, rendering])
  return ok && rendered !== undefined && showEarlyScreen(rendered, Promise.resolve(true))
}

function storedId(key: string): string | undefined {
  const id: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

try {
  const token = localStorage.getItem(storageKeys.token)
  const user = storedId(storageKeys.user)
  if (token && user !== undefined && !/^\/(login|register)\b/u.test(location.pathname)) {
    const community = storedId(storageKeys.currentCommunity)
    const start = earlyStartOf(EARLY, location, { user, community })
    const check = ask(me, token)
    const calls: Record<string, EarlyCall> = { [me]: check }
    // First what is painted: browsers have few connections to a server.
    const shown = start.rendered
      ? show(renderedUrl(community), token, user, check.reply).catch(() => false)
      : undefined
    if (shown) window.faroEarlyShown = shown
    for (const url of start.calls) calls[url] = ask(url, token)
    storeEarlyCalls(calls)
    // Until then the line is busy with the start of the application.
    Promise.resolve(shown).then(
      () => start.files.forEach(preload),
      () => undefined,
    )
  }
} catch {
  // Without storage there is no session to start early.
}
