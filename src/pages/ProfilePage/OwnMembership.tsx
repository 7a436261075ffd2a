import { useQuery } from '@tanstack/react-query'
import { membershipQuery } from '#api/membership.ts'
import { useSession, useUser } from '#api/session.ts'
import { MembershipPanel } from '#components/profile/MembershipPanel/MembershipPanel.tsx'

/** The membership of the signed-in member. */
export function useOwnMembership() {
  const user = useUser()
  const session = useSession()
  const token = session.status === 'out' ? '' : session.token
  return useQuery(membershipQuery(token, user.id))
}

/** What the member's membership is and allows; only they see it. */
export function OwnMembership() {
  const { data, error, refetch } = useOwnMembership()
  return <MembershipPanel membership={data} error={error} onRetry={() => void refetch()} />
}
