import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom'

/** State of an entry of the browser's history, in the shape of react-router, which the studio uses. */
interface EntryState {
  /** State that the navigation was called with. */
  usr?: unknown
  key?: string
}

/** A location that is to be shown, and how the history came there. */
export interface HistoryChange {
  location: Location
  action: NavigationType
}

export interface BrowserHistory {
  navigator: Navigator
  /** Returns the location of the browser's URL. */
  getLocation: () => Location
  /** Calls a function after each navigation, until the returned function is called. */
  listen: (listener: (change: HistoryChange) => void) => () => void
}

function getLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr, key } = (history.state ?? {}) as EntryState
  return { pathname, search, hash, state: usr || null, key: key || 'default' }
}

const toUrl = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** Whether a navigation leads to the present location. */
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

/** Creates the browser's history. A second press that leads where the first one has led adds no entry. */
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
          // Safari limits how many entries a page may add.
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
