/** The log of what was changed, and taking changes back. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/changes.ts'

export type ChangesQuery = Input<typeof contract.listChanges>['query']

export const changesQuery = (communityId: string, query: ChangesQuery = {}) =>
  queryOptions({
    queryKey: ['studio', communityId, 'changes', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listChanges, { params: { id: communityId }, query }, { signal }),
  })

/** Takes a change back. */
export const undoChange = (communityId: string, change: string) =>
  call(contract.undoChange, { params: { id: communityId, change } })

/** After a change: what the studio knows of a community is asked for again. */
export const refreshStudio = (client: QueryClient, communityId?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: communityId ? ['studio', communityId] : ['studio'] })
