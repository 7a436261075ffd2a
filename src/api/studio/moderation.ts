/** The moderation queue and decisions on its cases. A `scope` is a community's id, or `platformId`. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/moderation.ts'

export type QueueSearch = NonNullable<Input<typeof contract.listModeration>['query']>

/** A page of the queue. */
export const moderationQuery = (scope: string, query: QueueSearch) =>
  queryOptions({
    ...tablePage(['studio', scope, 'moderation'], query, (options) =>
      call(contract.listModeration, { params: { scope }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })

/** The number of open cases, for the navigation. */
export const moderationCountQuery = (scope: string) =>
  queryOptions({
    queryKey: ['studio', scope, 'moderation', 'count'],
    queryFn: async ({ signal }) => {
      const { open } = await call(contract.countModeration, { params: { scope } }, { signal })
      return open
    },
  })

/** One case, even if it is on another page of the queue or was never reported. */
export const moderationItemQuery = (scope: string, target: Target) =>
  queryOptions({
    queryKey: ['studio', scope, 'moderation', 'item', target.target_kind, String(target.target_id)],
    queryFn: async ({ signal }) => {
      const { item } = await call(contract.getModeration, { params: paramsOf(scope, target) }, { signal })
      return item
    },
  })

export type Target = Pick<contract.ModerationItem, 'target_kind' | 'target_id'>
type Seen = Target & Pick<contract.ModerationItem, 'version'>

const targetOf = ({ target_kind, target_id }: Target) => ({ target_kind, target_id })
const paramsOf = (scope: string, target: Target) => ({ scope, ...targetOf(target) })

export type HideReason = Omit<Input<typeof contract.hideContent>['body'], 'version'>

/**
 * Hides the displayed content; refused when somebody else has decided meanwhile. Returns the change's id for undoing
 * it.
 */
export async function hideContent(scope: string, seen: Seen, why: HideReason): Promise<string> {
  const body = { version: seen.version, ...why }
  const { change } = await call(contract.hideContent, { params: paramsOf(scope, seen), body })
  return String(change)
}

export async function restoreContent(scope: string, seen: Seen): Promise<void> {
  await call(contract.restoreContent, { params: paramsOf(scope, seen), body: { version: seen.version } })
}

/** Dismisses the reports; the content stays visible. Returns the change's id for undoing it. */
export async function dismissReports(scope: string, seen: Seen): Promise<string> {
  const body = { version: seen.version }
  const { change } = await call(contract.dismissReports, { params: paramsOf(scope, seen), body })
  return String(change)
}

/** Sends a warning to the author of reported content, which closes its reports. */
export async function warnAuthor(scope: string, item: contract.ModerationItem, text: string): Promise<void> {
  const { version, state, author } = item
  const body = { text, ...(state === 'open' && { about: { ...targetOf(item), version } }) }
  await call(contract.warnMember, { params: { scope, member: author.id }, body })
}
