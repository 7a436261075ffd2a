import { common as t } from '#locales/common.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../layers/idle.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type Layer from './AlertLayer.tsx'
import { ask, current, subscribe, type AlertRequest, type Question } from './store.ts'

/** Milliseconds that a message waits for the script of its window. */
export const patienceMs = 2000

let AlertLayer: typeof Layer | undefined
let coming: Promise<void> | undefined

/** Brings the alert's weight in ahead of need. What fails is tried again with the next message. */
export function prefetchAlerts(): void {
  void bring()
}

async function bring(): Promise<void> {
  // Browsers keep a module that could not be had as failed for as long as the page lives: offline it is not tried.
  if (AlertLayer || !navigator.onLine) return
  coming ??= load()
  await coming
}

async function load(): Promise<void> {
  try {
    AlertLayer = (await import('./AlertLayer.tsx')).default
  } catch {
    coming = undefined
  }
}

/** Shows it in our own window, or in the browser's where the script of ours does not come: it must be seen. */
async function show(question: Question, signal?: AbortSignal): Promise<boolean> {
  if (!AlertLayer) await Promise.race([bring(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (AlertLayer) return ask(question, signal)
  if (signal?.aborted) return false
  const { title, text, detail, confirm } = question
  const words = [title, text, detail].filter(Boolean).join('\n\n')
  // oxlint-disable-next-line no-alert
  if (confirm) return window.confirm(words)
  // oxlint-disable-next-line no-alert
  window.alert(words)
  return true
}

export interface AlertOptions {
  title?: string
  /** A muted line below: the technical reason, say. */
  detail?: string
}

export interface ConfirmOptions {
  title?: string
  detail?: string
  /** What the confirming button says. */
  confirm: string
  cancel?: string
  /** Something is lost by confirming: the button is red and Cancelar has the focus. */
  danger?: boolean
  /** Takes the question back, once there is nothing left to be asked: it counts as cancelled. */
  signal?: AbortSignal
}

/** Says something that must be seen; resolves once it is closed. */
export async function alertDialog(text: string, options: AlertOptions = {}): Promise<void> {
  await show({ text, ...options })
}

/** Asks before doing; true when confirmed, false when cancelled, escaped or backed out of. */
export function confirmDialog(text: string, options: ConfirmOptions): Promise<boolean> {
  const { confirm, cancel = t.cancel, danger = false, signal, ...rest } = options
  return show({ text, ...rest, confirm: { label: confirm, cancel, danger } }, signal)
}

/** Shows the alerts and questions, one after another. Once in the application. */
export function AlertHost() {
  const request = useSyncExternalStore(subscribe, current)
  // The last one stays drawn while it leaves the screen.
  const [shown, setShown] = useState<AlertRequest>()
  if (request && request !== shown) setShown(request)
  useBackLayer(request !== undefined, () => request?.answer(false))

  // What failed for want of a connection must be said without one.
  useEffect(() => whenIdle(prefetchAlerts), [])

  // Nothing is asked before it is there.
  if (!shown || !AlertLayer) return null
  return <AlertLayer key={shown.id} open={request === shown} request={shown} />
}
