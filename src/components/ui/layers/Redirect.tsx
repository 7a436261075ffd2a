import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterLayers } from './backLayers.ts'

/**
 * Replaces the present page by another. It waits for closing layers, whose history entries would otherwise be replaced
 * instead of the page's, and starts again if Back or a link comes before the other page has been shown.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  const location = useLocation()
  const redirect = useEffectEvent(() => navigate(to, { replace: true, state }))
  useEffect(() => afterLayers(() => void redirect()), [location, to])
  return null
}
