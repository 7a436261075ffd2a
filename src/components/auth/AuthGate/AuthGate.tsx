import { chakra } from '@chakra-ui/react'
import { Outlet, useLocation } from 'react-router-dom'
import { type SessionState, useSessionPart } from '#api/client/session.ts'
import { Redirect } from '#components/ui/layers/Redirect.tsx'
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

const statusOf = ({ status }: SessionState) => status
const endOf = (session: SessionState) => (session.status === 'out' ? session.endedBy : undefined)

/** Lets signed-in members through; redirects others to the sign-in and remembers the requested path. */
export function MembersOnly() {
  const status = useSessionPart(statusOf)
  const endedBy = useSessionPart(endOf)
  const location = useLocation()
  if (status === 'verifying') return <Verifying />
  if (status !== 'out') return <Outlet />
  // After an intentional sign-out, the path is not remembered.
  const from = endedBy === 'logout' ? undefined : location.pathname + location.search
  return <Redirect to="/login" state={{ from }} />
}

/** Guard of sign-in and registration: redirects signed-in members to the feed, which offers the remembered path. */
export function SignedOutOnly() {
  const status = useSessionPart(statusOf)
  const { state } = useLocation()
  if (status === 'verifying') return <Verifying />
  if (status === 'in') return <Redirect to="/" state={{ backTo: readFrom(state) }} />
  return <Outlet />
}
