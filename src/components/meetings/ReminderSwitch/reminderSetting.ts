import { useSyncExternalStore } from 'react'

const key = 'faro:meeting-reminders'
const off = 'off'

const listeners = new Set<() => void>()
/** Fallback when storage is blocked: the choice lasts as long as the page. */
let unsaved: boolean | undefined

function read(): boolean {
  try {
    return unsaved ?? localStorage.getItem(key) !== off
  } catch {
    return unsaved ?? true
  }
}

/** Whether reminders are on for this device; they are by default. */
export function useReminders(): boolean {
  return useSyncExternalStore(subscribe, read)
}

export function setReminders(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, off)
    unsaved = undefined
  } catch {
    unsaved = on
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // For changes in other tabs.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
