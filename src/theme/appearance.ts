/**
 * The member's display settings on this device: theme, text size and motion. They are in a cookie, because a cookie
 * survives sign-out and is readable before the first paint. A script in `index.html` reads it, and a test compares that
 * script with `applyAppearance`.
 */

export const themes = ['system', 'light', 'dark'] as const
export const textSizes = ['small', 'normal', 'large', 'larger'] as const
export const motions = ['system', 'less'] as const

export interface Appearance {
  theme: (typeof themes)[number]
  text: (typeof textSizes)[number]
  motion: (typeof motions)[number]
}

export const defaultAppearance: Appearance = { theme: 'system', text: 'normal', motion: 'system' }

/** Name of the cookie, and of the channel that notifies other tabs. */
const name = 'appearance'
const yearSeconds = 31_536_000
/** Values of `theme-color`: the page's background colours in the tokens. */
const ground = { light: '#faf8f5', dark: '#121514' }

const oneOf = <T extends string>(values: readonly T[], value: string | undefined, fallback: T): T =>
  values.find((one) => one === value) ?? fallback

/** Parses the appearance from a string such as `document.cookie`; unknown values become the default. */
export function parseAppearance(cookies: string): Appearance {
  const [theme, text, motion] = /(?:^|; )appearance=([\w.]*)/u.exec(cookies)?.[1]?.split('.') ?? []
  return {
    theme: oneOf(themes, theme, defaultAppearance.theme),
    text: oneOf(textSizes, text, defaultAppearance.text),
    motion: oneOf(motions, motion, defaultAppearance.motion),
  }
}

/** Returns the cookie for an appearance; for the default one, a cookie that expires. */
export function appearanceCookie({ theme, text, motion }: Appearance, secure: boolean): string {
  const value = [theme, text, motion].join('.')
  const { theme: system, text: normal, motion: asSystem } = defaultAppearance
  const age = value === [system, normal, asSystem].join('.') ? 0 : yearSeconds
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Applies the appearance: class and attributes of the root element, and `theme-color`. */
export function applyAppearance({ theme, text, motion }: Appearance): void {
  const root = document.documentElement
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  root.dataset['text'] = text
  root.dataset['motion'] = motion
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = dark ? ground.dark : ground.light
  }
}

let channel: BroadcastChannel | undefined
let current: Appearance | undefined
const listeners = new Set<() => void>()

/** Returns the current appearance; the same object until it changes. */
export function getAppearance(): Appearance {
  current ??= parseAppearance(document.cookie)
  return current
}

/** Reads the cookie again, which another tab may have changed. */
function refreshAppearance(): void {
  current = undefined
  for (const listener of listeners) listener()
}

/** Calls the listener when the appearance changes in any tab. Returns a function that unsubscribes it. */
export function subscribeAppearance(listener: () => void): () => void {
  listeners.add(listener)
  // The cookie may have changed since the last subscription.
  if (listeners.size === 1) {
    current = undefined
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', refreshAppearance)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
  }
}

/** Stores and applies a change, and notifies other tabs. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...parseAppearance(document.cookie), ...change }
  // Some browsers lack the Cookie Store API.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = appearanceCookie(next, location.protocol === 'https:')
  applyAppearance(next)
  refreshAppearance()
  const others = channel ?? new BroadcastChannel(name)
  // A channel is not a window and has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  others.postMessage(null)
  if (others !== channel) others.close()
}
