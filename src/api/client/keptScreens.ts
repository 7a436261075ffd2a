/**
 * Screens as the server rendered them on earlier visits, kept on the device (Cache Storage), so that the next visit
 * can show them as soon as the session has been checked. They belong to one member and end with the session.
 */
import { forgetDevice, keepDevice, type RenderedScreen } from '#lib/earlyScreenCall.ts'

const cacheName = 'screens'
/** Beyond that, those kept the longest ago go. */
const maxScreens = 30

const keyOf = (url: string, userId: string) => `${url}&member=${encodeURIComponent(userId)}`

/** The screen as the server rendered it for this URL and member, if it is kept. */
export async function keptScreen(url: string, userId: string): Promise<RenderedScreen | undefined> {
  const kept = await caches.match(keyOf(url, userId), { cacheName })
  return kept?.json()
}

async function keep(key: string, { html, css }: RenderedScreen): Promise<void> {
  const screens = await caches.open(cacheName)
  // Put at the end.
  await screens.delete(key)
  await screens.put(key, Response.json({ html, css }))
  const over = (await screens.keys()).slice(0, -maxScreens)
  await Promise.all(over.map((request) => screens.delete(request)))
}

/** Keeps the early screen of this visit for the next one. */
export async function keepEarlyScreen(userId: string): Promise<void> {
  const { url, rendering, userId: owner } = window.faroEarlyScreen ?? {}
  if (url === undefined || owner !== userId || typeof caches === 'undefined') return
  await keepDevice(url.slice(url.indexOf('?')))
  const screen = await rendering
  if (screen) await keep(keyOf(url, userId), screen)
}

/** Deletes the screens of everybody on this device. */
export async function forgetScreens(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all([caches.delete(cacheName), forgetDevice()]).catch(() => undefined)
}
