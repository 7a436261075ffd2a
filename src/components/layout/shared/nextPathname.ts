import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'

/** Where a navigation leads before its screen is there. */
export const NextPathname = createContext<string | undefined>(undefined)

/** The path of the link that was pressed last, in the frame after the press; the router's follows with the screen. */
export function useNextPathname(): string {
  const { pathname } = useLocation()
  return use(NextPathname) ?? pathname
}
