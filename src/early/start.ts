/**
 * Runs in the page's head, inlined by the build, before any other script has arrived. Where a session is saved it asks
 * for the scripts of the first screen and sends the first calls at once, instead of one after the other as each script
 * comes; the feed's first posts are painted as soon as they and the check of the session are there. The application
 * takes the replies (`src/api/client/early.ts`) and then the screen.
 */
import { type EarlyCall, removeEarlyScreen, storeEarlyCalls } from '#api/client/early.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { paintPosts } from './paint.ts'

/** Replaced by the build: files of the scripts that every members' screen needs. */
declare const EARLY_FILES: string[]

const me = '/api/auth/me'
const firstPage = '/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true'
/** Milliseconds after which an early screen that nobody took goes away. */
const patienceMs = 20_000

function ask(url: string, token: string): EarlyCall {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const reply = fetch(url, { headers, credentials: 'same-origin' })
  // Whoever takes it hears of its failure.
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
  // Gone when the application was there first.
  if (!screen || !root || !paintPosts(screen, data)) return
  // The application grows behind it, measured as it will stand.
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
    // A shared link leads to a post further down: the application finds it.
    if (plain && pathname === '/') paint(calls).catch(() => undefined)
  }
} catch {
  // Without storage there is no session to start early.
}
