import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Verifying } from '#components/auth/AuthGate/AuthGate.tsx'

/** Goes to a path of the members' application, by default to the current one, with a page load of its own. */
export function LeaveStudio({ to }: { to?: string }) {
  const { pathname, search } = useLocation()
  const target = to ?? pathname + search
  useEffect(() => location.replace(target), [target])
  return <Verifying />
}
