import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'
import type { Id } from '#api/contract/common.ts'
import { forgetPreparedCache, newMemberCache, type PreparedCache, preparedCache } from './firstScreen.ts'
import { MemberFrame } from './MemberFrame.tsx'

/** Shell and query cache of the signed-in member. Another member starts with an empty cache. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberCache key={String(id)} userId={id} />
}

const firstCache = (userId: Id): PreparedCache =>
  preparedCache(userId) ?? { ...newMemberCache(userId), complete: false }

function MemberCache({ userId }: { userId: Id }) {
  const [{ client, lastSeen, complete }] = useState(() => firstCache(userId))
  useEffect(() => {
    forgetPreparedCache()
    lastSeen.watch(client)
    return () => {
      lastSeen.close()
      client.clear()
    }
  }, [client, lastSeen])
  return <MemberFrame client={client} atOnce={complete} />
}
