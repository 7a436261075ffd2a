/**
 * Screens as the server rendered them on earlier visits, kept on the device, so that the next visit can show them as
 * soon as the session has been checked. They belong to one member and end with the session. In local storage, because
 * the page's first script needs them at once: from another store they come a tenth of a second later on a phone.
 */
import type { RenderedScreen } from '#lib/earlyScreenCall.ts'
import { forgetDevice, keepDevice } from '#lib/keptDevice.ts'

const prefix = 'faro:screen:'
/** Keys of the screens, those kept the longest ago first. */
const listKey = 'faro:screens'
/** Beyond these, those kept the longest ago go: all of local storage is read with the page's first script. */
const maxScreens = 12
const maxCharacters = 1_000_000

const keyOf = (url: string, userId: string) => `${prefix}${url}&member=${encodeURIComponent(userId)}`

/** The screen as the server rendered it for this URL and member, if it is kept. */
export function keptScreen(url: string, userId: string): RenderedScreen | undefined {
  const text = localStorage.getItem(keyOf(url, userId))
  return text === null ? undefined : JSON.parse(text)
}

const stored = (key: string) => localStorage.getItem(key) ?? ''

function keep(key: string, { html, css }: RenderedScreen): void {
  const text = JSON.stringify({ html, css })
  const before: string[] = JSON.parse(localStorage.getItem(listKey) ?? '[]')
  const keys = [...before.filter((other) => other !== key), key]
  const sizes = keys.map((each) => (each === key ? text : stored(each)).length)
  let all = sizes.reduce((sum, size) => sum + size, 0)
  while (keys.length > maxScreens || all > maxCharacters) {
    localStorage.removeItem(keys.shift() ?? '')
    all -= sizes.shift() ?? 0
  }
  localStorage.setItem(listKey, JSON.stringify(keys))
  if (keys.includes(key) && stored(key) !== text) localStorage.setItem(key, text)
}

/** Keeps the early screen of this visit for the next one. */
export async function keepEarlyScreen(userId: string): Promise<void> {
  const { url, rendering, userId: owner } = window.faroEarlyScreen ?? {}
  if (url === undefined || owner !== userId) return
  const screen = await rendering
  try {
    if (screen) keep(keyOf(url, userId), screen)
  } catch {
    // Full: what the member wrote needs the room more.
    forgetKept()
  }
  if (typeof caches !== 'undefined') await keepDevice(url.slice(url.indexOf('?')))
}

function forgetKept(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) || key === listKey) localStorage.removeItem(key)
  }
}

/** Deletes the screens of everybody on this device. */
export async function forgetScreens(): Promise<void> {
  try {
    forgetKept()
  } catch {
    // Without local storage nothing was kept.
  }
  if (typeof caches === 'undefined') return
  // The former is where older versions kept them.
  await Promise.all([caches.delete('screens'), forgetDevice()]).catch(() => undefined)
}
