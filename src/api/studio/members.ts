/** The members of a community, in the studio. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { importMembers } from '#api/contract/studio/memberImport.ts'
import * as notes from '#api/contract/studio/memberNotes.ts'
import * as contract from '#api/contract/studio/members.ts'
import { csvSeparator } from './csvSeparator.ts'

export type MembersQuery = Input<typeof contract.listMembers>['query']
export type MembersFilter = NonNullable<Input<typeof contract.changeMembers>['body']['filter']>

export const membersQuery = (communityId: string, query: MembersQuery = {}) =>
  queryOptions({
    queryKey: ['studio', communityId, 'members', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listMembers, { params: { id: communityId }, query }, { signal }),
  })

export const memberQuery = (communityId: string, member: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'member', member],
    queryFn: async ({ signal }) =>
      (await call(contract.getMember, { params: { id: communityId, member } }, { signal })).member,
  })

/** All matching members as a CSV file. */
export async function exportMembers(communityId: string, query: MembersQuery): Promise<Blob> {
  const reply = await fetchFile(contract.exportMembers, {
    params: { id: communityId },
    query: { ...query, separator: csvSeparator() },
  })
  if (reply.kind !== 'file') throw new Error('no file')
  return reply.blob
}

export type MemberChange = Input<typeof contract.changeMember>['body']

export const changeMember = (communityId: string, member: string, body: MemberChange) =>
  call(contract.changeMember, { params: { id: communityId, member }, body })

/** Removes a member, with or without a ban. Returns the change's id for undoing it. */
export async function removeMember(communityId: string, member: string, mayReturn: boolean): Promise<string> {
  const query = { may_return: mayReturn ? ('true' as const) : ('false' as const) }
  return String((await call(contract.removeMember, { params: { id: communityId, member }, query })).change)
}

/** A page of banned people. */
export const bansQuery = (communityId: string, page: number) =>
  queryOptions({
    queryKey: ['studio', communityId, 'bans', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listBans, { params: { id: communityId }, query: { page } }, { signal }),
  })

/** Lifts a ban. */
export const liftBan = (communityId: string, member: string) =>
  call(contract.liftBan, { params: { id: communityId, member } })

export type Mute = Input<typeof contract.muteMember>['body']

/** Mutes a member. Returns the change's id for undoing it. */
export const muteMember = async (communityId: string, member: string, body: Mute): Promise<string> =>
  String((await call(contract.muteMember, { params: { id: communityId, member }, body })).change)

export const unmuteMember = (communityId: string, member: string) =>
  call(contract.unmuteMember, { params: { id: communityId, member } })

export type BulkAct = Input<typeof contract.changeMembers>['body']

/** @param idempotencyKey for messages: a repeated key sends no second message. */
export const changeMembers = (communityId: string, body: BulkAct, idempotencyKey?: string) =>
  call(
    contract.changeMembers,
    { params: { id: communityId }, body } as Input<typeof contract.changeMembers>,
    { idempotencyKey },
  )

export type ImportRun = Input<typeof importMembers>['body']

/** Returns the result for each person of a list (dry run), or sends the invitations. */
export const runImport = (communityId: string, body: ImportRun) =>
  call(importMembers, { params: { id: communityId }, body })

export const notesQuery = (communityId: string, member: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'member', member, 'notes'],
    queryFn: async ({ signal }) =>
      (await call(notes.listNotes, { params: { id: communityId, member } }, { signal })).notes,
  })

export const addNote = (communityId: string, member: string, text: string) =>
  call(notes.addNote, { params: { id: communityId, member }, body: { text } })

export const editNote = (
  communityId: string,
  member: string,
  { id: note, version }: Pick<notes.MemberNote, 'id' | 'version'>,
  text: string,
) => call(notes.editNote, { params: { id: communityId, member, note }, body: { text, version } })

/** Deletes a note. Returns the change's id for undoing it. */
export const deleteNote = async (
  communityId: string,
  member: string,
  note: notes.MemberNote['id'],
): Promise<string> =>
  String((await call(notes.deleteNote, { params: { id: communityId, member, note } })).change)
