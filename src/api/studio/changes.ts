/** The log of changes, and undoing them. A `place` is a community, or the platform (`platformId`). */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/changes.ts'
import { isPlatform } from './platform.ts'

export type ChangesQuery = Input<typeof contract.listChanges>['query']

export const changesQuery = (place: string, query: ChangesQuery = {}) =>
  queryOptions({
    ...tablePage(['studio', place, 'changes'], query, (options) =>
      isPlatform(place)
        ? call(contract.listPlatformChanges, { query }, options)
        : call(contract.listChanges, { params: { id: place }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })

/** Undoes a change. */
export const undoChange = (place: string, change: string) =>
  isPlatform(place)
    ? call(contract.undoPlatformChange, { params: { change } })
    : call(contract.undoChange, { params: { id: place, change } })

/** Refetches the studio's data of a community or the platform, or all of it, after a change. */
export const refreshStudio = (client: QueryClient, place?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: place ? ['studio', place] : ['studio'] })
