import type { ReactNode } from 'react'

export interface ToastOptions {
  tone?: 'success' | 'info' | 'danger'
  /** One thing to do about it: a button in the toast, or a link that opens in another tab. */
  action?: { label: string; onSelect: () => void } | { label: string; href: string } | undefined
  /** Stays until it is closed. */
  sticky?: boolean
}

export interface ToastItem extends ToastOptions {
  id: number
  text: ReactNode
}

let items: readonly ToastItem[] = []
let last = 0
const listeners = new Set<() => void>()

/** Milliseconds that a toast stays, unless it is sticky. */
export const toastMs = 5000

/** More than this many would hide the page: the oldest goes. */
const MAX_TOASTS = 3

function notify() {
  listeners.forEach((listener) => listener())
}

function set(next: readonly ToastItem[]) {
  items = next
  notify()
}

let layers = 0

/** Whether a layer that makes the page inert shows the toasts itself. */
export const layerShowsToasts = () => layers > 0

/** Lets a layer show the toasts until the returned function is called. */
export function showToastsInLayer(): () => void {
  layers += 1
  notify()
  return () => {
    layers -= 1
    notify()
  }
}

let dialogs = 0

/** Whether a dialog is open, whose buttons at the bottom must not be covered. */
export const toastsAtTop = () => dialogs > 0

/** Shows the toasts at the top until the returned function is called. */
export function showToastsAtTop(): () => void {
  dialogs += 1
  notify()
  return () => {
    dialogs -= 1
    notify()
  }
}

/** Says in passing that something happened; gone after five seconds unless it is sticky. Gives back what takes it away sooner. */
export function toast(text: ReactNode, options: ToastOptions = {}): () => void {
  last += 1
  const id = last
  // The same words again replace themselves rather than pile up.
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
