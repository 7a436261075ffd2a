import { Navigate } from 'react-router-dom'

/** Any other path goes to the feed. */
export function UnknownRoute() {
  return <Navigate to="/" replace />
}
