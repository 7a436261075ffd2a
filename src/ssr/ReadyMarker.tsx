import { useEffect } from 'react'
import { renderAt } from '#lib/clock.ts'
import type { Region } from './earlyPresses.ts'
import { whenHydrated } from './firstRender.tsx'
import { markReady } from './replay.ts'

/** Resumes the clock, which is stopped during hydration. Components that show the time render again. */
const releaseClock = () => renderAt(undefined)

interface ReadyMarkerProps {
  region: Region
  onRendered?: (() => void) | undefined
}

/** Marks the end of a region of the page: the region's controls work once this component has mounted. */
export function ReadyMarker({ region, onRendered }: ReadyMarkerProps) {
  useEffect(() => {
    onRendered?.()
    markReady(region)
    if (region === 'screen') whenHydrated(releaseClock)
  }, [region, onRendered])
  return null
}
