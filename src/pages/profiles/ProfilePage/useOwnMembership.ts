import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { membershipQuery } from '#api/communities/membership.ts'
import { useSession, useUser } from '#api/client/session.ts'

/** The membership of the signed-in member. */
export function useOwnMembership() {
  const user = useUser()
  const session = useSession()
  const token = session.status === 'out' ? '' : session.token
  // Asked again with each renewed token: until the reply, what was known stays.
  return useQuery({ ...membershipQuery(token, user.id), placeholderData: keepPreviousData })
}
