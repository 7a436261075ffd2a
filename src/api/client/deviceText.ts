import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Texts that did not fit into local storage. They are newer than the stored ones. */
const memory = new Map<string, string>()

/** Returns the text stored under `key`, from memory if it did not fit into local storage; null if there is none. */
export function readDeviceText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text in local storage, or removes it if it is null. A text that does not fit is kept in memory until the
 * page closes, and local storage keeps the previous one.
 * @returns whether the change was written to local storage.
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

/** Removes every text whose key begins with `prefix`. */
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

/**
 * Returns the text under `key`, and re-renders when any tab changes it. Null on the server, and therefore during
 * hydration.
 */
export const useDeviceText = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readDeviceText(key),
    () => null,
  )
