/** The state of a server-rendered screen, which the client needs for hydration. */
import type { QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#api/contract/auth.ts'
import type { Id } from '#api/contract/common.ts'
import { type Device, otherMemberAttribute, memberAttribute, stateElementId } from '#lib/screenDocument.ts'

export interface ScreenState {
  /** Path and query. */
  url: string
  user: SessionUser
  communityId?: Id | undefined
  /** Server time of the render, in milliseconds since 1970. */
  time: number
  device: Device
  /** First language of the browser, for formatting amounts. */
  language?: string | undefined
  /** Query keys and data of the queries that the screen was rendered with. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** Returns keys and data of all queries in a cache that have data. */
export const queriesOf = (client: QueryClient): ScreenState['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data } }): ScreenState['queries'] =>
      data === undefined ? [] : [[queryKey, data]],
    )

/** Fills a cache with the data of a state. */
export function fillCache(client: QueryClient, { queries }: ScreenState): void {
  for (const [key, data] of queries) client.setQueryData(key, data)
}

/**
 * Returns the state in this document if its screen belongs to the signed-in member; otherwise removes the screen from
 * the document.
 */
export function takeScreenState(root: HTMLElement): ScreenState | undefined {
  const element = document.getElementById(stateElementId)
  element?.remove()
  const { documentElement } = document
  const isOtherMembers = documentElement.hasAttribute(otherMemberAttribute)
  for (const name of [memberAttribute, otherMemberAttribute]) documentElement.removeAttribute(name)
  if (element && !isOtherMembers) return JSON.parse(element.textContent) as ScreenState
  if (element) root.replaceChildren()
  return undefined
}
