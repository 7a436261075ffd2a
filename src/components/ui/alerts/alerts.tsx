import { lazyPart } from '#chunks/lazyPage.tsx'
import { common as t } from '#locales/common.ts'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../layers/idle.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'
import { ask, current, subscribe, type AlertRequest } from './store.ts'

const AlertLayer = lazyPart(async () => (await import('./AlertLayer.tsx')).default)

/** Brings the alert's weight in ahead of need. */
export function prefetchAlerts(): void {
  AlertLayer.prefetch()
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
  await ask({ text, ...options })
}

/** Asks before doing; true when confirmed, false when cancelled, escaped or backed out of. */
export function confirmDialog(text: string, options: ConfirmOptions): Promise<boolean> {
  const { confirm, cancel = t.cancel, danger = false, signal, ...rest } = options
  return ask({ text, ...rest, confirm: { label: confirm, cancel, danger } }, signal)
}

/** Shows the alerts and questions, one after another. Once in the application. */
export function AlertHost() {
  const request = useSyncExternalStore(subscribe, current)
  // The last one stays drawn while it leaves the screen.
  const [displayed, setDisplayed] = useState<AlertRequest>()
  if (request && request !== displayed) setDisplayed(request)
  useBackLayer(request !== undefined, () => request?.answer(false))

  // What failed for want of a connection must be said without one.
  useEffect(() => whenIdle(prefetchAlerts), [])

  if (!displayed) return null
  return (
    <Suspense fallback={null}>
      <AlertLayer key={displayed.id} open={request === displayed} request={displayed} />
    </Suspense>
  )
}
