/**
 * Runs in the page's head, inlined by the build, before any other script has loaded. If a session is stored, it
 * preloads the scripts of the screen that the URL names, sends that screen's first calls all at once, and asks the
 * server to render it. Once the session check has been answered, the rendered screen is shown; the application takes
 * over the replies (`src/api/client/early.ts`) and then the screen.
 */
import { type EarlyCall, removeEarlyScreen, showEarlyScreen, storeEarlyCalls } from '#api/client/early.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { earlyStartOf, type EarlyTable } from './earlyScreen.ts'

/** Replaced by the build. */
declare const EARLY: EarlyTable

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

/** URL of the screen as the server renders it for this member and device. */
function renderedUrl(communityId: string | undefined): string {
  const texts = deviceKeys.flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [[key, text]]
  })
  const query = new URLSearchParams({
    url: location.pathname + location.search,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(communityId !== undefined && { community: communityId }),
    ...(texts.length > 0 && { device: JSON.stringify(Object.fromEntries(texts)) }),
  })
  return `/api/extra/early-screen?${query}`
}

/** Shows the rendered screen once the session has been checked. */
async function show(checked: Promise<Response>, rendered: Promise<Response>): Promise<boolean> {
  const [check, reply] = await Promise.all([checked, rendered])
  if (!check.ok || reply.status !== 200) return false
  setTimeout(removeEarlyScreen, patienceMs)
  return showEarlyScreen(await reply.json())
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
      ? show(check.reply, ask(renderedUrl(community), token).reply).catch(() => false)
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
