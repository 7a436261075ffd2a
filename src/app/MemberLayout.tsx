import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'
import type { Id } from '#api/contract/common.ts'
import { keepDeviceCookie } from '#ssr/deviceCookie.ts'
import { closeMemberCache, keepMemberCache, openMemberCache } from './memberCache.ts'
import { MemberFrame } from './MemberFrame.tsx'

/** Shell and query cache of the signed-in member. After another member signs in, the cache is empty. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberCacheFrame key={String(id)} userId={id} />
}

function MemberCacheFrame({ userId }: { userId: Id }) {
  const [cache] = useState(() => openMemberCache(userId))
  useEffect(() => {
    keepMemberCache(cache)
    return () => closeMemberCache(cache)
  }, [cache])
  useEffect(keepDeviceCookie, [userId])
  return <MemberFrame client={cache.client} atOnce={cache.complete} onRendered={cache.markRendered} />
}
