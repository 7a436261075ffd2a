import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'
import type { Id } from '#api/contract/common.ts'
import { LastSeen } from '#api/client/lastSeen.ts'
import { forgetPreparedCache, type PreparedCache, preparedCache } from './firstScreen.ts'
import { MemberFrame } from './MemberFrame.tsx'
import { newQueryClient } from './queryClient.ts'

/** Shell and query cache of the signed-in member. Another member starts with an empty cache. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberCache key={String(id)} userId={id} />
}

const firstCache = (userId: Id): PreparedCache =>
  preparedCache(userId) ?? { client: newQueryClient(new LastSeen(userId)), complete: false }

function MemberCache({ userId }: { userId: Id }) {
  const [{ client, complete }] = useState(() => firstCache(userId))
  useEffect(() => {
    forgetPreparedCache()
    return () => client.clear()
  }, [client])
  return <MemberFrame client={client} atOnce={complete} />
}
