import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useArchivedRefusal } from './archived.ts'
import { myCommunitiesQuery } from './queries.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { parseJson } from '#lib/parseJson.ts'
import { onServer } from '#ssr/firstRender.tsx'

const listeners = new Set<() => void>()
/** The community of the server's current render. */
let rendered: Community | null = null

/** Sets the community for the server's next render. */
export function renderForCommunity(community: Community | null): void {
  rendered = community
}

let cached: { text: string | null; value: Community | null } = { text: null, value: null }

/** Returns the community stored on this device, if it is valid; the same object while the stored text is unchanged. */
export function storedCommunity(): Community | null {
  if (onServer) return rendered
  const text = localStorage.getItem(storageKeys.currentCommunity)
  if (text !== cached.text) cached = { text, value: parse(text) }
  return cached.value
}

function parse(text: string | null): Community | null {
  const value = parseJson(text ?? '')
  return isCommunity(value) ? value : null
}

// Checked without a schema, because the first screen must not load the schema library.
function isCommunity(value: unknown): value is Community {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false
  const hasId = (typeof value.id === 'string' && value.id !== '') || typeof value.id === 'number'
  return hasId && Object.values(value).every((field) => typeof field !== 'object' || field === null)
}

/** Stores the selected community on this device. */
export function selectCommunity(community: Community | null): void {
  if (community) localStorage.setItem(storageKeys.currentCommunity, JSON.stringify(community))
  else localStorage.removeItem(storageKeys.currentCommunity)
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` when another community is selected in any tab.
 * @returns a function that unsubscribes it.
 */
export function subscribeCommunity(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the stored community if the member still belongs to it, else the first owned one, else the first. */
export function pickCommunity(mine: readonly Community[], remembered: Community | null): Community | null {
  return (
    mine.find(({ id }) => sameId(id, remembered?.id)) ??
    mine.find(({ role }) => role === 'owner') ??
    mine[0] ??
    null
  )
}

export interface CurrentCommunity {
  community: Community | null
  communities: Community[]
  status: 'pending' | 'error' | 'success'
  error: Error | null
  refetch: () => void
  select: (community: Community) => void
  /** The last stored community that the member no longer belongs to; a new object each time that happens. */
  lost: Community | null
}

/** The selected community, which is stored on the device, and the list of the member's communities. */
export function useCurrentCommunity(): CurrentCommunity {
  const { data, status, error, refetch } = useQuery(myCommunitiesQuery)
  const remembered = useSyncExternalStore(subscribeCommunity, storedCommunity, storedCommunity)
  const [lost, setLost] = useState<Community | null>(null)
  // Until the list has loaded, show the stored community.
  const community = data ? pickCommunity(data, remembered) : remembered

  const gone = data && remembered && !data.some(({ id }) => sameId(id, remembered.id))
  if (gone && lost !== remembered) setLost(remembered)

  // After such a refusal the cached list is outdated. All users of this hook share one request.
  useArchivedRefusal(() => void refetch({ cancelRefetch: false }))

  useEffect(() => {
    if (!data) return
    // Also updates the stored name and counts.
    const next = pickCommunity(data, remembered)
    if (JSON.stringify(next) !== JSON.stringify(remembered)) selectCommunity(next)
  }, [data, remembered])

  return {
    community,
    communities: data ?? [],
    status,
    error,
    refetch: () => void refetch(),
    select: selectCommunity,
    lost,
  }
}
