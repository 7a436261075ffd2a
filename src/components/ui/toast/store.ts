import type { ReactNode } from 'react'

export interface ToastOptions {
  tone?: 'success' | 'info' | 'danger'
  /** An action: a button, or a link that opens in a new tab. */
  action?: { label: string; onSelect: () => void } | { label: string; href: string } | undefined
  /** Stays until the user closes it. */
  sticky?: boolean
}

export interface ToastItem extends ToastOptions {
  id: number
  text: ReactNode
}

/** What is shown while there is no toast, also on the server. */
export const noToasts: readonly ToastItem[] = []

let items = noToasts
let last = 0
const listeners = new Set<() => void>()

/**
 * Duration of a toast in milliseconds, unless it is sticky. One with an action is shown longer, and longest to whoever
 * uses the keyboard: 20 s are what WCAG 2.2 asks for (success criterion 2.2.1).
 */
export const toastMs = { plain: 5000, action: 12_000, keyboardAction: 20_000 } as const

/** Maximum number of toasts; the oldest is removed. */
const MAX_TOASTS = 3

function notify() {
  listeners.forEach((listener) => listener())
}

function set(next: readonly ToastItem[]) {
  items = next.length > 0 ? next : noToasts
  notify()
}

/** Shows a toast for the time of `toastMs`. Returns a function that dismisses it. */
export function toast(text: ReactNode, options: ToastOptions = {}): () => void {
  last += 1
  const id = last
  // A toast with the same text replaces the previous one.
  const others = items.filter((item) => item.text !== text)
  set([...others, { id, text, ...options }].slice(-MAX_TOASTS))
  return () => dismiss(id)
}

export function dismiss(id: number): void {
  set(items.filter((item) => item.id !== id))
}

export const toasts = () => items

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
