import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'
import { MemberFrame } from './MemberFrame.tsx'
import { newQueryClient } from './queryClient.ts'

/** Shell and query cache of the signed-in member. Another member starts with an empty cache. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberCache key={String(id)} />
}

function MemberCache() {
  const [client] = useState(newQueryClient)
  useEffect(() => () => client.clear(), [client])
  return <MemberFrame client={client} />
}
