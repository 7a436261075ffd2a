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
const MOST = 3

function tell() {
  listeners.forEach((listener) => listener())
}

function set(next: readonly ToastItem[]) {
  items = next
  tell()
}

let covers = 0

/** Whether a layer that makes the page inert shows the toasts itself. */
export const covered = () => covers > 0

/** Lets a layer show the toasts until the returned function is called. */
export function cover(): () => void {
  covers += 1
  tell()
  return () => {
    covers -= 1
    tell()
  }
}

let dialogs = 0

/** Whether a dialog is open, whose buttons at the bottom must not be covered. */
export const lifted = () => dialogs > 0

/** Shows the toasts at the top until the returned function is called. */
export function lift(): () => void {
  dialogs += 1
  tell()
  return () => {
    dialogs -= 1
    tell()
  }
}

/** Says in passing that something happened; gone after five seconds unless it is sticky. Gives back what takes it away sooner. */
export function toast(text: ReactNode, options: ToastOptions = {}): () => void {
  last += 1
  const id = last
  // The same words again replace themselves rather than pile up.
  const others = items.filter((item) => item.text !== text)
  set([...others, { id, text, ...options }].slice(-MOST))
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
