import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What the device could not take: newer than what it holds. */
const memory = new Map<string, string>()

/** What local storage holds under `key`, or what it could not take; nothing where there is none. */
export function readDeviceText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a text in local storage, or takes it away when it is null. What does not fit lives as long as the page, and
 * the device keeps the older one.
 * @returns whether the device has it now.
 */
export function writeDeviceText(key: string, text: string | null): boolean {
  memory.delete(key)
  let kept = true
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    kept = false
    if (text !== null) memory.set(key, text)
  }
  for (const listener of listeners) listener()
  return kept
}

/** Forgets every text whose key begins with `prefix`. */
export function clearDeviceTexts(prefix: string): void {
  for (const key of [...memory.keys(), ...storedKeys()]) {
    if (key.startsWith(prefix)) writeDeviceText(key, null)
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The text under `key`, which follows what this page and other tabs write. */
export function useDeviceText(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readDeviceText(key))
}
