import { useSyncExternalStore } from 'react'

/** Player settings stored on this device. */
export interface PlayerPrefs {
  rate: number
  captions: boolean
  theatre: boolean
  /** Between 0 and 1. */
  volume: number
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
const key = 'faro:player'
const initial: PlayerPrefs = { rate: 1, captions: false, theatre: false, volume: 1 }
const listeners = new Set<() => void>()
let text: string | null = null
let current = initial

function saved(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return text
  }
}

/** Parses stored settings; invalid or missing values get their defaults. */
export function parsePrefs(json: string | null): PlayerPrefs {
  try {
    const found: unknown = JSON.parse(json ?? '{}')
    const value = (typeof found === 'object' ? found : null) as Partial<Record<keyof PlayerPrefs, unknown>>
    const volume = Number(value?.volume ?? 1)
    return {
      rate: rates.find((rate) => rate === value?.rate) ?? initial.rate,
      captions: value?.captions === true,
      theatre: value?.theatre === true,
      volume: volume >= 0 && volume <= 1 ? volume : 1,
    }
  } catch {
    return initial
  }
}

function read(): PlayerPrefs {
  const now = saved()
  if (now !== text) {
    text = now
    current = parsePrefs(now)
  }
  return current
}

/** Updates the stored settings. */
export function setPrefs(change: Partial<PlayerPrefs>): void {
  current = { ...read(), ...change }
  const next = JSON.stringify(current)
  text = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Storage is full or blocked: the settings last as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The player settings of this device. */
export const usePlayerPrefs = (): PlayerPrefs => useSyncExternalStore(subscribe, read, () => initial)
