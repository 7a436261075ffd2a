/**
 * Runs in the page's head, inlined by the build, before any other script has loaded. If a session is stored, it has the
 * session checked and asks the server for the screen that the URL names, which comes with the replies of its first
 * calls. As soon as it may be seen, the screen is shown, first as it was on the last visit if it was; the application
 * takes over the replies (`src/api/client/early.ts`) and then the screen.
 */
import {
  type EarlyCall,
  makeEarlyPlace,
  nextFrame,
  removeEarlyScreen,
  replaceEarlyScreen,
  showEarlyScreen,
  storeEarlyCalls,
} from '#api/client/early.ts'
import { keptScreen } from '#api/client/keptScreens.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import {
  type EarlyReply,
  earlyScreenPath,
  memberHeader,
  type RenderedScreen,
  screenQuery,
  workerScreenPath,
} from '#lib/earlyScreenCall.ts'
import { breakpoints } from '#theme/breakpoints.ts'
import { earlyStartOf, type EarlyTable, scriptsAt } from './earlyScreen.ts'

/** Replaced by the build. */
declare const EARLY: EarlyTable
/** Of newer browsers only. */
declare const Temporal: { Now: { timeZoneId: () => string } } | undefined

const me = '/api/auth/me'
/** Milliseconds after which an early screen that the application did not take over is removed. */
const patienceMs = 20_000
/** Milliseconds that the replies of the first calls may take to come with the screen. */
const sharingMs = 2000
/** Texts of local storage on which the look of a screen depends. */
const deviceKeys = ['faro:calendar-view']

/** @param open without the token. */
function ask(url: string, token: string, open = false): EarlyCall {
  const headers = { Accept: 'application/json', ...(!open && { Authorization: `Bearer ${token}` }) }
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

/** Query of the screen as the server renders it for this member and device. */
function queryOfScreen(communityId: string | undefined): string {
  const texts = deviceKeys.flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [[key, text]]
  })
  const device = new URLSearchParams({
    zone: timeZone(),
    ...(communityId !== undefined && { community: communityId }),
    ...(!matchMedia(wide).matches && { narrow: '1' }),
    ...(texts.length > 0 && { device: JSON.stringify(Object.fromEntries(texts)) }),
  })
  return screenQuery(location.pathname + location.search, device.toString())
}

/** Whether a reply of the server is about this member's session; it may have been asked for before this page was. */
const isOwn = (reply: Response, userId: string): boolean =>
  reply.ok && reply.headers.get(memberHeader) === encodeURIComponent(userId)

/** The screen as the server renders it now, if it does. */
async function renderedScreen(asked: Promise<Response>, userId: string): Promise<EarlyReply | undefined> {
  const reply = await asked
  const text = isOwn(reply, userId) ? (await reply.text()).trim() : ''
  return text === '' ? undefined : { ...JSON.parse(text), date: reply.headers.get('date') }
}

/** What the API answered to a call when the screen was rendered; asked for again if that is not known in time. */
function sharedCall(
  url: string,
  token: string,
  rendering: Promise<EarlyReply | undefined>,
  open: boolean,
): EarlyCall {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, sharingMs))
  const shared = Promise.race([rendering.catch(() => undefined), late])
  const reply = shared.then((early) => {
    const body = early?.replies[url]
    const headers = { 'content-type': 'application/json', ...(early?.date && { date: early.date }) }
    return body === undefined ? ask(url, token, open).reply : new Response(body, { headers })
  })
  // As above.
  reply.catch(() => undefined)
  return { token, reply }
}

/** Resolves with true when one of them does, with false when all have. */
const some = (answers: Promise<boolean>[]): Promise<boolean> =>
  new Promise((resolve) => {
    for (const answer of answers) void answer.then((yes) => yes && resolve(true))
    void Promise.all(answers).then(() => resolve(false))
  })

interface Asked {
  /** What the server renders, if it does. */
  rendering: Promise<RenderedScreen | undefined>
  /** The screen of an earlier visit, if there was one. */
  kept: RenderedScreen | undefined
  /** Whether the session's check lets the member see anything. */
  allowed: Promise<boolean>
}

const isSame = (one: RenderedScreen, other: RenderedScreen) =>
  one.html === other.html && one.css === other.css

/** Shows the screen as it was on the last visit, and then as the server renders it now. */
async function show({ rendering, kept, allowed }: Asked): Promise<boolean> {
  makeEarlyPlace()
  setTimeout(removeEarlyScreen, patienceMs)
  let now: RenderedScreen | undefined
  const rendered = rendering.then(
    (screen) => (now = screen),
    () => undefined,
  )
  if (now === undefined && kept !== undefined && (await showEarlyScreen(kept, allowed))) {
    void rendered.then((screen) => screen && !isSame(screen, kept) && replaceEarlyScreen(screen))
    return true
  }
  const screen = await rendered
  return screen !== undefined && showEarlyScreen(screen, Promise.resolve(true))
}

function storedId(key: string): string | undefined {
  const id: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

// Without a service worker this is a first visit.
const again = Boolean(navigator.serviceWorker?.controller)
try {
  const token = localStorage.getItem(storageKeys.token)
  const userId = storedId(storageKeys.user)
  if (token && userId !== undefined && !/^\/(login|register)\b/u.test(location.pathname)) {
    const community = storedId(storageKeys.currentCommunity)
    const start = earlyStartOf(EARLY, location, { user: userId, community })
    const query = start.rendered ? queryOfScreen(community) : undefined
    const url = `${earlyScreenPath}${query}`
    const check = ask(me, token)
    const calls: Record<string, EarlyCall> = { [me]: check }
    const isOpen = (call: string) => start.open.includes(call)
    let askFor = (call: string) => ask(call, token, isOpen(call))
    if (query !== undefined) {
      const { reply } = ask(again ? `${workerScreenPath}${query}` : url, token)
      const rendering = renderedScreen(reply, userId)
      askFor = (call) => sharedCall(call, token, rendering, isOpen(call))
      // The one who waits for it handles its failure.
      rendering.catch(() => undefined)
      const allowed = some([
        // Also when there is no connection for the check.
        check.reply.then(
          ({ ok }) => ok,
          () => true,
        ),
        reply.then(
          (early) => isOwn(early, userId),
          () => false,
        ),
      ])
      window.faroEarlyScreen = { url, userId, rendering }
      const kept = again ? keptScreen(url, userId) : undefined
      // What waits for it would keep the phone from painting it.
      window.faroEarlyShown = show({ rendering, kept, allowed })
        .catch(() => false)
        .then(async (shown) => {
          if (shown && document.visibilityState === 'visible') await nextFrame()
          return shown
        })
    }
    for (const call of start.calls) calls[call] = askFor(call)
    storeEarlyCalls(calls)
    // Until then the line is busy with the start of the application.
    void Promise.resolve(window.faroEarlyShown).then(() => start.files.forEach(preload))
  }
} catch {
  // Without storage there is no session to start early.
}

const preloadStart = () => scriptsAt(EARLY, EARLY.startFiles).forEach(preload)
// On a first visit they have the longest way; on another they are here, and would keep the phone from painting.
if (again) void Promise.resolve(window.faroEarlyShown).then(preloadStart)
else preloadStart()
