import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'
import type { Id } from '#api/contract/common.ts'
import { forgetPreparedCache, preparedCache } from './firstScreen.ts'
import { MemberFrame } from './MemberFrame.tsx'
import { newQueryClient } from './queryClient.ts'

/** Shell and query cache of the signed-in member. Another member starts with an empty cache. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberCache key={String(id)} userId={id} />
}

function firstCache(userId: Id): { client: QueryClient; prepared: boolean } {
  const client = preparedCache(userId)
  return client ? { client, prepared: true } : { client: newQueryClient(), prepared: false }
}

function MemberCache({ userId }: { userId: Id }) {
  const [{ client, prepared }] = useState(() => firstCache(userId))
  useEffect(() => {
    forgetPreparedCache()
    return () => client.clear()
  }, [client])
  return <MemberFrame client={client} atOnce={prepared} />
}
