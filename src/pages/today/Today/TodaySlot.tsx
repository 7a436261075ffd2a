import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { todayKey } from '#api/cache/today.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { TodayPlaceholder } from './TodayPlaceholder.tsx'

const TodayRail = lazyComponent(async () => (await import('./TodayParts.tsx')).TodayRail)
const TodayAbove = lazyComponent(async () => (await import('./TodayParts.tsx')).TodayAbove)

/** Milliseconds after which 'Hoy' loads even if the page is still loading. */
const longestWaitMs = 4000
/** For browsers without `requestIdleCallback`. */
const idleFallbackMs = 200

/** Whether the page's first content has loaded and the browser has nothing else to do. */
function usePageLoaded(): boolean {
  const client = useQueryClient()
  const busy = useIsFetching() > 0
  // On the way from one page to another it is there already.
  const [loaded, setLoaded] = useState(() => client.getQueriesData({ queryKey: todayKey }).length > 0)
  useEffect(() => {
    if (loaded || busy) return undefined
    const done = () => setLoaded(true)
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(done)
      return () => cancelIdleCallback(request)
    }
    const timer = setTimeout(done, idleFallbackMs)
    return () => clearTimeout(timer)
  }, [loaded, busy])
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return loaded
}

/** Renders its children after the page's first content. */
function Later({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const loaded = usePageLoaded()
  return <Suspense fallback={placeholder}>{loaded ? children : placeholder}</Suspense>
}

/** What a page shows beside or above its content. */
export interface TodayPlaces {
  rail: ReactNode
  strip: ReactNode
}

const rail = (
  <Later placeholder={null}>
    <TodayRail />
  </Later>
)

const strip = (
  <Later placeholder={<TodayPlaceholder />}>
    <TodayAbove />
  </Later>
)

/** 'Hoy' as a rail and as a strip; both load after the page. */
export const today: TodayPlaces = { rail, strip }
