import { Navigate } from 'react-router-dom'

/** Redirects unknown paths to the feed. */
export function UnknownRoute() {
  return <Navigate to="/" replace />
}
