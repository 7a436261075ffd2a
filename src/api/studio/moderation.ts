/** The queue of what was reported, and decisions on it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/moderation.ts'

export type QueueSearch = NonNullable<Input<typeof contract.listModeration>['query']>

/** A page of the queue. */
export const moderationQuery = (communityId: string, query: QueueSearch) =>
  queryOptions({
    queryKey: ['studio', communityId, 'moderation', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listModeration, { params: { id: communityId }, query }, { signal }),
  })

/** How many wait, for the navigation. */
export const moderationCountQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'moderation', 'count'],
    queryFn: async ({ signal }) =>
      (await call(contract.countModeration, { params: { id: communityId } }, { signal })).open,
  })

/** One thing, also when it is on another page of the queue, or was never reported. */
export const moderationItemQuery = (communityId: string, target: Target) =>
  queryOptions({
    queryKey: ['studio', communityId, 'moderation', 'item', target.target_kind, String(target.target_id)],
    queryFn: async ({ signal }) =>
      (await call(contract.getModeration, { params: { id: communityId, ...target } }, { signal })).item,
  })

export type Target = Pick<contract.ModerationItem, 'target_kind' | 'target_id'>
type Seen = Target & Pick<contract.ModerationItem, 'version'>

const paramsOf = (id: string, { target_kind, target_id }: Target) => ({ id, target_kind, target_id })

export type HideReason = Omit<Input<typeof contract.hideContent>['body'], 'version'>

/** Hides something as it was seen; refused when somebody else has decided meanwhile. Gives the change's id. */
export const hideContent = async (communityId: string, seen: Seen, why: HideReason) => {
  const body = { version: seen.version, ...why }
  return String((await call(contract.hideContent, { params: paramsOf(communityId, seen), body })).change)
}

/** Shows something again. */
export const restoreContent = async (communityId: string, seen: Seen): Promise<void> => {
  await call(contract.restoreContent, {
    params: paramsOf(communityId, seen),
    body: { version: seen.version },
  })
}

/** Leaves something as it is, and closes its reports. Gives the change's id. */
export const dismissReports = async (communityId: string, seen: Seen) => {
  const body = { version: seen.version }
  return String((await call(contract.dismissReports, { params: paramsOf(communityId, seen), body })).change)
}

/** Writes a warning to the author of something reported, which settles its reports. */
export const warnAuthor = async (
  communityId: string,
  item: contract.ModerationItem,
  text: string,
): Promise<void> => {
  const { target_kind, target_id, version, state, author } = item
  const about = { target_kind, target_id, version }
  await call(contract.warnMember, {
    params: { id: communityId, member: author.id },
    body: { text, ...(state === 'open' && { about }) },
  })
}
