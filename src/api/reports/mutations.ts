import { call } from '#api/client/call.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import type { ReportTarget, createReport } from '#api/contract/reports.ts'

export interface ReportedThing {
  target: ReportTarget
  id: Id
  /** The author, if the member may block them as well. */
  author?: { id: Id; name: string }
}

export type Report = Pick<Input<typeof createReport>['body'], 'reason' | 'text'>

/**
 * Reports an object. A message or profile belongs to no community: the moderators of the selected one receive the
 * report, if both people are its members.
 * @throws {ApiError}
 */
export async function sendReport({ target, id }: ReportedThing, report: Report): Promise<void> {
  const community = target === 'message' || target === 'profile' ? storedCommunity() : null
  const body = { target, id, ...report, ...(community && { community_id: community.id }) }
  await call('reports.createReport', { body })
}
