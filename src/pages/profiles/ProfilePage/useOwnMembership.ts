import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cacheKeyOf } from '#api/client/cacheToken.ts'
import { membershipQuery } from '#api/communities/membership.ts'
import { useSessionPart, useUser } from '#api/client/session.ts'

/** The membership of the signed-in member. */
export function useOwnMembership() {
  const user = useUser()
  const token = useSessionPart(cacheKeyOf) ?? ''
  // A new token refetches; the previous reply is shown meanwhile.
  return useQuery({ ...membershipQuery(token, user.id), placeholderData: keepPreviousData })
}
