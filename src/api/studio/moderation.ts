/** The queue of what was reported, and decisions on it. A `place` is a community, or the platform (`platformId`). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/moderation.ts'
import { isPlatform } from './platform.ts'

export type QueueSearch = NonNullable<Input<typeof contract.listModeration>['query']>

/** A page of the queue. */
export const moderationQuery = (place: string, query: QueueSearch) =>
  queryOptions({
    ...tablePage(['studio', place, 'moderation'], query, (options) =>
      isPlatform(place)
        ? call(contract.listPlatformModeration, { query }, options)
        : call(contract.listModeration, { params: { id: place }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })

/** How many wait, for the navigation. */
export const moderationCountQuery = (place: string) =>
  queryOptions({
    queryKey: ['studio', place, 'moderation', 'count'],
    queryFn: async ({ signal }) => {
      const { open } = await (isPlatform(place)
        ? call(contract.countPlatformModeration, {}, { signal })
        : call(contract.countModeration, { params: { id: place } }, { signal }))
      return open
    },
  })

/** One thing, also when it is on another page of the queue, or was never reported. */
export const moderationItemQuery = (place: string, target: Target) =>
  queryOptions({
    queryKey: ['studio', place, 'moderation', 'item', target.target_kind, String(target.target_id)],
    queryFn: async ({ signal }) => {
      const { item } = await (isPlatform(place)
        ? call(contract.getPlatformModeration, { params: targetOf(target) }, { signal })
        : call(contract.getModeration, { params: paramsOf(place, target) }, { signal }))
      return item
    },
  })

export type Target = Pick<contract.ModerationItem, 'target_kind' | 'target_id'>
type Seen = Target & Pick<contract.ModerationItem, 'version'>

const targetOf = ({ target_kind, target_id }: Target) => ({ target_kind, target_id })
const paramsOf = (id: string, target: Target) => ({ id, ...targetOf(target) })

export type HideReason = Omit<Input<typeof contract.hideContent>['body'], 'version'>

/** Hides something as it was seen; refused when somebody else has decided meanwhile. Gives the change's id. */
export async function hideContent(place: string, seen: Seen, why: HideReason): Promise<string> {
  const body = { version: seen.version, ...why }
  const { change } = await (isPlatform(place)
    ? call(contract.hidePlatformContent, { params: targetOf(seen), body })
    : call(contract.hideContent, { params: paramsOf(place, seen), body }))
  return String(change)
}

/** Shows something again. */
export async function restoreContent(place: string, seen: Seen): Promise<void> {
  const body = { version: seen.version }
  await (isPlatform(place)
    ? call(contract.restorePlatformContent, { params: targetOf(seen), body })
    : call(contract.restoreContent, { params: paramsOf(place, seen), body }))
}

/** Leaves something as it is, and closes its reports. Gives the change's id. */
export async function dismissReports(place: string, seen: Seen): Promise<string> {
  const body = { version: seen.version }
  const { change } = await (isPlatform(place)
    ? call(contract.dismissPlatformReports, { params: targetOf(seen), body })
    : call(contract.dismissReports, { params: paramsOf(place, seen), body }))
  return String(change)
}

/** Writes a warning to the author of something reported, which settles its reports. */
export async function warnAuthor(place: string, item: contract.ModerationItem, text: string): Promise<void> {
  const { version, state, author } = item
  const body = { text, ...(state === 'open' && { about: { ...targetOf(item), version } }) }
  await (isPlatform(place)
    ? call(contract.warnPerson, { params: { member: author.id }, body })
    : call(contract.warnMember, { params: { id: place, member: author.id }, body }))
}
