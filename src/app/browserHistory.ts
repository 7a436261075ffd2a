import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom'

/** State of a history entry, in the shape of react-router, because the studio uses the router of that library. */
interface EntryState {
  /** State that the caller of the navigation passed. */
  usr?: unknown
  key?: string
}

/** A new location, and the kind of navigation that led to it. */
export interface HistoryChange {
  location: Location
  action: NavigationType
}

export interface BrowserHistory {
  navigator: Navigator
  getLocation: () => Location
  /** Calls `listener` after each navigation. Returns a function that unsubscribes it. */
  listen: (listener: (change: HistoryChange) => void) => () => void
}

function getLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr, key } = (history.state ?? {}) as EntryState
  return { pathname, search, hash, state: usr || null, key: key || 'default' }
}

const toUrl = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** Whether a navigation leads to the current location with the same state. */
function isPresent(to: To, state: unknown): boolean {
  const location = getLocation()
  return (
    createPath(location) === toUrl(to) && JSON.stringify(location.state) === JSON.stringify(state ?? null)
  )
}

const makeEntry = (state: unknown): EntryState => ({
  usr: state ?? null,
  key: Math.random().toString(36).slice(2, 10),
})

/** Creates the browser's history. A repeated click on the same link adds no second entry. */
export function createBrowserHistory(): BrowserHistory {
  const listeners = new Set<(change: HistoryChange) => void>()
  const emit = (action: NavigationType) => {
    const change = { location: getLocation(), action }
    for (const listener of listeners) listener(change)
  }
  const onPopState = () => emit(NavigationType.Pop)

  return {
    getLocation,
    listen: (listener) => {
      if (listeners.size === 0) addEventListener('popstate', onPopState)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('popstate', onPopState)
      }
    },
    navigator: {
      createHref: toUrl,
      encodeLocation: (to) => {
        const { pathname, search, hash } = new URL(location.origin + toUrl(to))
        return { pathname, search, hash }
      },
      go: (delta) => history.go(delta),
      push: (to, state) => {
        if (isPresent(to, state)) return
        try {
          history.pushState(makeEntry(state), '', toUrl(to))
        } catch (error) {
          if (error instanceof DOMException && error.name === 'DataCloneError') throw error
          // Safari limits the number of `pushState` calls per page; a full page load still navigates.
          location.assign(toUrl(to))
        }
        emit(NavigationType.Push)
      },
      replace: (to, state) => {
        history.replaceState(makeEntry(state), '', toUrl(to))
        emit(NavigationType.Replace)
      },
    },
  }
}
