import { startTransition, useEffect } from 'react'
import { renderAt } from '#lib/clock.ts'
import type { Region } from './earlyPresses.ts'
import { markReady } from './replay.ts'

/** Lets the clock run again, which stands at the time of the server's rendering. */
function releaseClock(): void {
  // What shows the time renders anew.
  startTransition(() => renderAt(undefined))
}

/** Milliseconds after which parts that are still not hydrated no longer count. */
const timeoutMs = 5000

/** React hydrates the parts of a screen one after the other, and lets the browser be idle afterwards. */
function whenHydrated(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: timeoutMs })
  else setTimeout(task, timeoutMs)
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
    if (region === 'screen') whenHydrated(releaseClock)
  }, [region, onRendered])
  return null
}
