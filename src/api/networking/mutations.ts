import type { QueryClient } from '@tanstack/react-query'
import type * as contract from '#api/contract/networking.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input, Reply } from '#api/contract/endpoint.ts'
import type { NetworkingSettings, SessionType } from '#api/contract/networking.ts'
import { ApiError } from '#api/client/errors.ts'
import { messagingKeys } from '#api/messaging/queries.ts'
import { markMatchEnded, type QueueStatus, queueStatusQuery } from './queries.ts'

export type MatchReport = Input<typeof contract.reportMatch>['body']

/** The preferences sent when joining: video if it is allowed or nothing is configured, otherwise audio. */
export function queuePreferences(settings: NetworkingSettings | null | undefined) {
  const allowed = settings?.allowed_session_types ?? []
  const type: SessionType = allowed.length === 0 || allowed.includes('video') ? 'video' : 'audio'
  return { language: 'es', topics: ['networking', 'business'], session_type: type }
}

/**
 * Joins the queue, which ends a running match. The status shows the position in the reply until it has been refetched.
 * @throws {ApiError} when joining failed; `joinFailure` has its text.
 */
export async function joinQueue(
  client: QueryClient,
  communityId: Id,
  settings: NetworkingSettings | null | undefined,
): Promise<void> {
  const preferences = queuePreferences(settings)
  const reply = await call('networking.joinQueue', { params: { id: communityId }, body: { preferences } })
  await markMatchEnded(client, communityId, placeOf(reply))
}

function placeOf({ data }: Reply<typeof contract.joinQueue>): Partial<QueueStatus> {
  const { position, estimated_wait_minutes } = data ?? {}
  return { user_in_queue: true, ended_reason: null, user_queue_info: { position, estimated_wait_minutes } }
}

/**
 * Leaves the queue.
 * @returns whether a match had been made just before, which can then be shown.
 * @throws {ApiError}
 */
export async function leaveQueue(client: QueryClient, communityId: Id): Promise<boolean> {
  const reply = await call('networking.leaveQueue', { params: { id: communityId } })
  const { queryKey } = queueStatusQuery(communityId)
  await client.cancelQueries({ queryKey })
  const gone = { user_in_queue: false, user_queue_info: null, ended_reason: null }
  client.setQueryData(queryKey, (status) => status && { ...status, ...gone, match_id: reply.match_id })
  void client.invalidateQueries({ queryKey })
  return reply.match_id !== undefined && reply.match_id !== null
}

/**
 * Ends a match for the caller. Succeeds if it has ended already (404).
 * @throws {ApiError}
 */
export async function endMatch(matchId: Id): Promise<void> {
  try {
    await call('networking.endMatch', { params: { id: matchId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/**
 * Reports a person of the caller's match, which ends the match.
 * @throws {ApiError}
 */
export async function reportMatch(matchId: Id, report: MatchReport): Promise<void> {
  await call('networking.reportMatch', { params: { id: matchId }, body: report })
}

/**
 * Opens the conversation of a match: the direct one with the other person, or the group of all.
 * @returns its id
 * @throws {ApiError}
 */
export async function openMatchConversation(client: QueryClient, matchId: Id): Promise<Id> {
  const { conversation_id: id } = await call('networking.openMatchConversation', { params: { id: matchId } })
  if (id === undefined || id === null) throw new ApiError('invalid')
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  return id
}
