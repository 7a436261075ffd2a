import { useEffect } from 'react'
import { renderAt } from '#lib/clock.ts'
import type { Region } from './earlyPresses.ts'
import { whenHydrated } from './firstRender.tsx'
import { markReady } from './replay.ts'

/** Lets the clock run again, which hydration has stopped. Components that show the time render again. */
const releaseClock = () => renderAt(undefined)

interface ReadyMarkerProps {
  region: Region
  /** Called when the region has been rendered. */
  onRendered?: (() => void) | undefined
}

/** The end of a region of the page, whose controls work once this has mounted. */
export function ReadyMarker({ region, onRendered }: ReadyMarkerProps) {
  useEffect(() => {
    onRendered?.()
    markReady(region)
    if (region === 'screen') whenHydrated(releaseClock)
  }, [region, onRendered])
  return null
}
