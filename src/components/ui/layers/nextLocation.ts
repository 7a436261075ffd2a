import { useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router-dom'

let next: Location | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Announces a new location of the history, before the router shows it. */
export function announceLocation(location: Location): void {
  next = location
  for (const listener of listeners) listener()
}

/**
 * The router's location, or on the same screen already the one that follows. The router shows it as a transition, which
 * waits for all parts that are still to be hydrated; what opens over the screen must not.
 */
export function useNextLocation(): Location {
  const shown = useLocation()
  const announced = useSyncExternalStore(
    subscribe,
    () => next,
    () => undefined,
  )
  return announced?.pathname === shown.pathname ? announced : shown
}
