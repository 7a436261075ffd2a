import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'

/** Path of a pending navigation, before its screen is rendered. */
export const NextPathname = createContext<string | undefined>(undefined)

/** Returns the path of the last pressed link in the next frame; the router's path changes only with the screen. */
export function useNextPathname(): string {
  const { pathname } = useLocation()
  return use(NextPathname) ?? pathname
}
