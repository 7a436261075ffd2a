/** Invitations: managing them in the studio, and accepting one. */
import { normaliseEmail } from '#api/contract/normaliseText.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/invitations.ts'
import { csvSeparator } from './csvSeparator.ts'

export type InvitationsQuery = NonNullable<Input<typeof contract.listInvitations>['query']>

export const invitationsQuery = (communityId: string, query: InvitationsQuery) =>
  queryOptions({
    ...tablePage(['studio', communityId, 'invitations'], query, (options) =>
      call(contract.listInvitations, { params: { id: communityId }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })

/** The pending personal invitations with their links as a CSV file; with `batch`, those of one import. */
export async function exportInvitations(communityId: string, batch?: string): Promise<Blob> {
  const reply = await fetchFile(contract.exportInvitations, {
    params: { id: communityId },
    query: { separator: csvSeparator(), ...(batch !== undefined && { batch }) },
  })
  if (reply.kind !== 'file') throw new Error('no file')
  return reply.blob
}

export type NewInvitation = Input<typeof contract.createInvitation>['body']

export const createInvitation = async (
  communityId: string,
  body: NewInvitation,
): Promise<contract.Invitation> =>
  (await call(contract.createInvitation, { params: { id: communityId }, body })).invitation

/** Revokes an invitation. Returns the change's id for undoing it. */
export const revokeInvitation = async (communityId: string, invitation: string): Promise<string> =>
  String((await call(contract.revokeInvitation, { params: { id: communityId, invitation } })).change)

/** The public data of an invitation link. */
export const openInvitation = async (
  token: string,
  signal?: AbortSignal,
): Promise<contract.OpenedInvitation> =>
  (await call(contract.openInvitation, { params: { token } }, signal ? { signal } : {})).invitation

/** The effect of accepting an invitation for the signed-in user. */
export const invitationStandingQuery = (token: string, userId: Id) =>
  queryOptions({
    queryKey: ['invitation', token, 'standing', String(userId)],
    queryFn: ({ signal }) => call(contract.getInvitationStanding, { params: { token } }, { signal }),
  })

/** Joins by an invitation link. */
export const acceptInvitation = (token: string) => call(contract.acceptInvitation, { params: { token } })

/** Returns the URL of an invitation link on this installation. */
export const invitationUrl = (token: string): string => `${location.origin}/invitacion/${token}`

/** Whether an e-mail address matches a masked one such as `a…@x.es`. */
export function fitsHint(email: string, hint: string): boolean {
  const [first = '', domain = ''] = hint.split('…')
  const key = normaliseEmail(email).toLowerCase()
  return key.startsWith(first.toLowerCase()) && key.endsWith(domain.toLowerCase())
}
