/**
 * Runs in the page's head, inlined by the build, before any other script has loaded. If a session is stored, it
 * preloads the scripts of the first screen and sends the first API calls in parallel instead of one after the other,
 * and paints the first posts of the feed once the feed and the session check have been answered. The application takes
 * over the replies (`src/api/client/early.ts`) and then the screen.
 */
import { type EarlyCall, removeEarlyScreen, storeEarlyCalls } from '#api/client/early.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { paintPosts } from './paint.ts'

/** Replaced by the build: the script files that every screen for members needs. */
declare const EARLY_FILES: string[]

const me = '/api/auth/me'
const firstPage = '/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true'
/** Milliseconds after which an early screen that the application did not take over is removed. */
const patienceMs = 20_000

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

async function paint(calls: Record<string, EarlyCall>): Promise<void> {
  const [checked, listed] = await Promise.all([calls[me]?.reply, calls[firstPage]?.reply])
  if (!checked?.ok || !listed?.ok) return
  const { data }: { data: Parameters<typeof paintPosts>[1] } = await listed.clone().json()
  const screen = document.getElementById('early')
  const root = document.getElementById('root')
  // Missing if the application has rendered first.
  if (!screen || !root || !paintPosts(screen, data)) return
  // The application renders hidden behind it, with its final layout.
  root.style.cssText = 'visibility:hidden;position:absolute;inset:0 0 auto'
  screen.hidden = false
  setTimeout(removeEarlyScreen, patienceMs)
}

try {
  const token = localStorage.getItem(storageKeys.token)
  const { pathname, search } = location
  if (token && localStorage.getItem(storageKeys.user) && !/^\/(login|register)\b/u.test(pathname)) {
    const plain = /^\/(post\/[^/]+\/?)?$/u.test(pathname) && !/[?&]categoria=/u.test(search)
    const urls = [me, '/api/communities/my-communities', ...(plain ? [firstPage] : [])]
    const calls = Object.fromEntries(urls.map((url) => [url, ask(url, token)]))
    storeEarlyCalls(calls)
    EARLY_FILES.forEach(preload)
    // A shared link leads to a post further down, which the application has to find.
    if (plain && pathname === '/') paint(calls).catch(() => undefined)
  }
} catch {
  // Without storage there is no session to start early.
}
