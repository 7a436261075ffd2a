import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { common as t } from '#locales/common.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Backdrop } from '../Dialog/Backdrop.tsx'
import { useAnswered } from '../Dialog/useAnswered.ts'
import { afterStartUp } from '#lib/idle.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'
import { ask, current, subscribe, type AlertRequest } from './store.ts'

const AlertLayer = lazyComponent(async () => (await import('./AlertLayer.tsx')).default, { kind: 'layer' })

/** Preloads the alert dialog. */
export function prefetchAlerts(): void {
  AlertLayer.prefetch()
}

export interface AlertOptions {
  title?: string
  /** A muted line below, such as the technical reason. */
  detail?: string
}

export interface ConfirmOptions {
  title?: string
  detail?: string
  /** Label of the confirm button. */
  confirm: string
  cancel?: string
  /** For destructive actions: the confirm button is red, and Cancelar has the focus. */
  danger?: boolean
  /** Closes the dialog when aborted; counts as cancelled. */
  signal?: AbortSignal
}

/** Shows an alert; resolves once it is closed. */
export async function alertDialog(text: string, options: AlertOptions = {}): Promise<void> {
  await ask({ text, ...options })
}

/** Shows a confirm dialog; resolves to true when confirmed, false when cancelled. */
export function confirmDialog(text: string, options: ConfirmOptions): Promise<boolean> {
  const { confirm, cancel = t.cancel, danger = false, signal, ...rest } = options
  return ask({ text, ...rest, confirm: { label: confirm, cancel, danger } }, signal)
}

/** Renders queued alerts and confirm dialogs one after another. Used once in the application. */
export function AlertHost() {
  const request = useSyncExternalStore(subscribe, current, () => undefined)
  const open = request !== undefined
  const cancel = () => request?.answer(false)
  const answered = useAnswered(open, cancel)
  // Keeps the last request during its closing animation.
  const [displayed, setDisplayed] = useState<AlertRequest>()
  if (answered && request !== displayed) setDisplayed(request)
  useBackLayer(open, cancel)

  const [idle, setIdle] = useState(false)
  useEffect(() => {
    afterStartUp(() => {
      // Preloaded, so that connection failures can be shown offline.
      prefetchAlerts()
      setIdle(true)
    })
  }, [])

  return (
    <>
      {(idle || open) && <Backdrop alert open={open} />}
      {displayed && (
        <AlertLayer key={displayed.id} open={answered && request === displayed} request={displayed} />
      )}
    </>
  )
}
