/**
 * What `src/early` starts from the page's head before the application's scripts have loaded: the first API calls, each
 * of which is handed to the application once, and the early screen, which the server has rendered.
 */
import type { EarlyReply, RenderedScreen } from '#lib/earlyScreenCall.ts'

export interface EarlyCall {
  /** The token it was sent with. */
  token: string
  reply: Promise<Response>
}

declare global {
  interface Window {
    faroEarly?: Record<string, EarlyCall>
    /** Whether an early screen was shown, once that is known; missing where none was asked for. */
    faroEarlyShown?: Promise<boolean>
    /** The screen that was asked for: URL, whose it is, and what the server renders, if it does. */
    faroEarlyScreen?: { url: string; userId: string; rendering: Promise<EarlyReply | undefined> }
    /** The styles of the early screen, while it is shown. */
    faroEarlyStyles?: CSSStyleSheet | undefined
  }
}

/** Milliseconds since page load after which an early reply is too old to use. */
const maxAgeMs = 15_000

/** Stores the early calls for the application, by URL. */
export function storeEarlyCalls(calls: Record<string, EarlyCall>): void {
  window.faroEarly = calls
}

/** Takes the early reply for a GET of this URL with this token, if there is one. Each reply can be taken only once. */
export function takeEarlyReply(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.faroEarly?.[url]
  if (!early) return undefined
  delete window.faroEarly?.[url]
  // Open calls are the same for everybody.
  const own = authorization === undefined || authorization === `Bearer ${early.token}`
  const good = own && performance.now() < maxAgeMs
  return good ? early.reply.then((reply) => reply.clone()) : undefined
}

/** Keeps early replies valid when their token is renewed. */
export function updateEarlyToken(before: string, after: string): void {
  for (const early of Object.values(window.faroEarly ?? {})) {
    if (early.token === before) early.token = after
  }
}

/** Resolves after the next frame has been painted; a hidden page paints none. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => void setTimeout(resolve)))

/** Beside the body, with the same box; the application renders behind it, with its final layout. */
const placeStyles = `
#early { min-height: 100dvh; position: relative }
body { position: absolute; inset: 0 0 auto }
#root { visibility: hidden }`

/**
 * Makes the place of an early screen: beside the body, because the parser reaches that only after the page's first
 * script, and then lets the browser paint an empty frame.
 */
export function makeEarlyPlace(): void {
  const screen = document.createElement('div')
  Object.assign(screen, { id: 'early', hidden: true, inert: true, ariaHidden: 'true' })
  document.documentElement.append(screen)
}

/** Puts a rendered screen into its place. */
function fill(screen: HTMLElement, styles: CSSStyleSheet, { html, css }: RenderedScreen): void {
  styles.replaceSync(placeStyles + css)
  screen.innerHTML = html
}

/**
 * Puts a screen that the server has rendered in front of the application. Once `allowed` says so it can be seen;
 * otherwise it is removed.
 * @returns whether it is shown: not if the application has rendered first.
 */
export async function showEarlyScreen(rendered: RenderedScreen, allowed: Promise<boolean>): Promise<boolean> {
  const screen = document.getElementById('early')
  if (!screen) return false
  const styles = new CSSStyleSheet()
  window.faroEarlyStyles = styles
  document.adoptedStyleSheets.push(styles)
  fill(screen, styles, rendered)
  // Laid out meanwhile. By its opacity, because to change what its elements inherit would compute all their styles anew.
  screen.style.opacity = '0'
  screen.hidden = false
  const shown = await allowed
  if (shown) screen.style.opacity = ''
  else removeEarlyScreen()
  return shown && screen.isConnected
}

/** Replaces the early screen by a newer rendering, unless the application has taken its place. */
export function replaceEarlyScreen(rendered: RenderedScreen): void {
  const screen = document.getElementById('early')
  if (screen && window.faroEarlyStyles) fill(screen, window.faroEarlyStyles, rendered)
}

/** Whether an early screen stands in front of the application, or is on its way. */
export const isBehindEarlyScreen = (): boolean => document.getElementById('early') !== null

/** Number of parts that are still to be rendered behind the early screen. */
let unfinished = 0
let waiting: (() => void)[] = []

/** Says that a part is still to be rendered. @returns a function that says that it has been. */
export function unfinishedPart(): () => void {
  unfinished += 1
  return () => {
    unfinished -= 1
    if (unfinished > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
}

/** Resolves when all parts have been rendered. */
export function partsFinished(): Promise<void> {
  return unfinished === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))
}

/** Removes the early screen, painted or not, and shows the application. */
export function removeEarlyScreen(): void {
  const screen = document.getElementById('early')
  if (!screen) return
  screen.remove()
  const { faroEarlyStyles: styles } = window
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== styles)
  window.faroEarlyStyles = undefined
}
