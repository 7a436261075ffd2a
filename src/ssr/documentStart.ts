/**
 * Runs in the document's head before the first paint. Hides the screen of another member, records clicks before the
 * application is ready, and shows a notice if the application cannot start.
 */
import { storageKeys } from '#api/client/storageKeys.ts'
import { memberAttribute, nextStage, otherMemberAttribute, stageAttribute } from '#lib/screenDocument.ts'
import { startFailure as t } from '#locales/startFailure.ts'
import { noticeId } from './earlyPresses.ts'
import { recordInput } from './recordInput.ts'
import { watchDocument } from './stalledDocument.ts'

/** Whether the document's screen belongs to the member who is signed in on this device. */
function isOwnScreen(member: string): boolean {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null')
    const id = user && typeof user === 'object' && 'id' in user ? String(user.id) : undefined
    return id === member && localStorage.getItem(storageKeys.token) !== null
  } catch {
    return false
  }
}

/** Shows the notice that the application cannot start, once. */
function showStartFailure(): void {
  if (!window.faroInput || document.getElementById(noticeId)) return
  const notice = document.createElement('div')
  notice.id = noticeId
  notice.role = 'alert'
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = t.reload
  notice.append(`${t.text} `, link)
  // The body may not have been parsed yet.
  ;(document.body ?? document.documentElement).append(notice)
}

const root = document.documentElement
const member = root.getAttribute(memberAttribute)
if (member !== null && !isOwnScreen(member)) root.setAttribute(otherMemberAttribute, '')

recordInput(showStartFailure)
watchDocument()

/** Milliseconds after which scripts load even without a first paint. */
const longestPaintMs = 2000

/**
 * Resolves after the first paint, because loading scripts earlier would delay it. A hidden page is never painted, and
 * some browsers do not report the paint.
 */
const painted = new Promise<unknown>((resolve) => {
  if (document.visibilityState === 'hidden') resolve(undefined)
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, longestPaintMs)
})

/**
 * Fetches a script and then preloads it, because a failed preload would make its import fail until the page is closed.
 * Skips the fetch when a service worker serves the script.
 */
async function preloadWhenFetched(link: HTMLLinkElement): Promise<void> {
  if (!navigator.serviceWorker?.controller) {
    const response = await fetch(link.href)
    // The browser caches the script only when its body is complete.
    await response.arrayBuffer()
    if (!response.ok) return
  }
  link.rel = 'modulepreload'
}

/** Preloads the scripts of the next stage. Pictures load after this stage as well (`index.html`). */
function preloadNext(link: HTMLLinkElement): void {
  let next = link.nextElementSibling
  const stage = next?.getAttribute(stageAttribute)
  if (stage === link.getAttribute(stageAttribute)) return
  while (next instanceof HTMLLinkElement && next.rel === '' && next.getAttribute(stageAttribute) === stage) {
    if (stage === nextStage) void preloadWhenFetched(next).catch(() => undefined)
    else next.rel = 'modulepreload'
    next = next.nextElementSibling
  }
}

/** Starts the next stage when a script has loaded or failed. */
function onSettled({ target }: Event): void {
  if (target instanceof HTMLLinkElement) void painted.then(() => preloadNext(target))
}

/**
 * Starts all stages at once in browsers without `modulepreload`, which fire no events, so pictures would never load.
 */
function preloadAll(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${stageAttribute}]`))
    link.rel = 'modulepreload'
}
if (!document.createElement('link').relList.supports('modulepreload'))
  document.addEventListener('DOMContentLoaded', preloadAll)
// `load` and `error` events of elements do not bubble.
document.addEventListener('load', onSettled, { capture: true })
document.addEventListener('error', onSettled, { capture: true })

/** Whether the script is part of the application. Scripts of extensions may fail. */
const isOwnScript = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/assets/`)

addEventListener(
  'error',
  ({ target }) => {
    if (isOwnScript(target)) showStartFailure()
  },
  { capture: true },
)
