import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Verifying } from '#components/auth/AuthGate/AuthGate.tsx'

/** The path with which this page was loaded. */
const loadedPath = location.pathname + location.search

export interface LeaveStudioProps {
  to?: string
  /** Loads a path; by default the browser does. */
  load?: (path: string) => void
}

/**
 * Goes to a path of the members' application, by default to the current one, with a page load of its own. A path for
 * which the server has just sent the studio would load forever: it leads to the first screen instead.
 */
export function LeaveStudio({ to, load = replaceLocation }: LeaveStudioProps) {
  const { pathname, search } = useLocation()
  const target = to ?? pathname + search
  useEffect(() => load(target === loadedPath ? '/' : target), [target, load])
  return <Verifying />
}

const replaceLocation = (path: string): void => location.replace(path)
