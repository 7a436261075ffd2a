import { startTransition, useEffect } from 'react'
import { renderAt } from '#lib/clock.ts'
import { setReaderZone } from '#lib/readerZone.ts'
import type { Region } from './earlyPresses.ts'
import { markReady } from './replay.ts'

/** Ends the use of the server's values: what renders from now on uses the browser's own. */
function leaveServerValues(): void {
  setReaderZone(undefined)
  // What shows the time renders anew.
  startTransition(() => renderAt(undefined))
}

/** Milliseconds after which parts that are still not hydrated no longer count. */
const patienceMs = 5000

/** React hydrates the parts of a screen one after the other, and lets the browser be idle afterwards. */
function whenHydrated(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: patienceMs })
  else setTimeout(task, patienceMs)
}

interface ReadyProps {
  region: Region
  /** Called when the region has been rendered. */
  onRendered?: (() => void) | undefined
}

/** Stands after a region of the page: its controls work once this has mounted. */
export function Ready({ region, onRendered }: ReadyProps) {
  useEffect(() => {
    onRendered?.()
    markReady(region)
    if (region === 'screen') whenHydrated(leaveServerValues)
  }, [region, onRendered])
  return null
}
