import { chakra } from '@chakra-ui/react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#api/client/session.ts'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { auth as t } from '#locales/auth.ts'
import { readFrom } from '../shared/returnPath.ts'

const Center = chakra('main', {
  base: { minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '6' },
})

/** Shown while the saved session is checked: no protected content and no redirect yet. */
export function Verifying() {
  return (
    <Center>
      <Spinner label={t.verifying} />
    </Center>
  )
}

/** Lets signed-in members through; redirects others to the sign-in and remembers the requested path. */
export function MembersOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'verifying') return <Verifying />
  if (session.status !== 'out') return <Outlet />
  // After an intentional sign-out, the path is not remembered.
  const from = session.endedBy === 'logout' ? undefined : location.pathname + location.search
  return <Navigate to="/login" replace state={{ from }} />
}

/** Guard of sign-in and registration: redirects signed-in members to the feed, which offers the remembered path. */
export function SignedOutOnly() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'verifying') return <Verifying />
  if (session.status === 'in') return <Navigate to="/" replace state={{ backTo: readFrom(state) }} />
  return <Outlet />
}
