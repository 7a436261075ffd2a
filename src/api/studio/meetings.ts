/** The meetings of a community, for the people who run it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/meetings.ts'
import { dayStart, wallClock } from '#lib/zones.ts'

export type MeetingsSearch = NonNullable<Input<typeof contract.listStudioMeetings>['query']>

export const studioMeetingsQuery = (communityId: string, query: MeetingsSearch) =>
  queryOptions({
    queryKey: ['studio', communityId, 'meetings', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listStudioMeetings, { params: { id: communityId }, query }, { signal }),
  })

/** One meeting, past or future. */
export const meetingQuery = (communityId: string, id: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'meeting', id],
    queryFn: () => readMeeting(communityId, { id }),
  })

/** The meetings of a month, given its first day, in the reader's time zone. */
export const studioMonthQuery = (communityId: string, month: Date) => {
  const first = wallClock(month)
  const end = dayStart(first.year, first.month + 1, 1)
  const query = { from: month.toISOString(), to: end.toISOString() }
  return queryOptions({
    queryKey: ['studio', communityId, 'meetings', query],
    queryFn: async ({ signal }) =>
      (await call(contract.listStudioMeetings, { params: { id: communityId }, query }, { signal })).meetings,
  })
}

export type NewMeeting = Input<typeof contract.createMeeting>['body']
export type MeetingChange = Omit<Input<typeof contract.editMeeting>['body'], 'version'>

/** Announces a meeting or a series; a repeated key returns the first one. Returns its meetings. */
export async function createMeeting(
  communityId: string,
  meeting: NewMeeting,
  key: string,
): Promise<readonly contract.StudioMeeting[]> {
  const input = { params: { id: communityId }, body: meeting }
  return (await call(contract.createMeeting, input, { idempotencyKey: key })).meetings
}

const paramsOf = (communityId: string, { id }: Pick<contract.StudioMeeting, 'id'>) => ({
  params: { id: communityId, meeting: id },
})

/** Refetches a meeting. */
export const readMeeting = async (
  communityId: string,
  meeting: Pick<contract.StudioMeeting, 'id'>,
): Promise<contract.StudioMeeting> =>
  (await call(contract.readStudioMeeting, paramsOf(communityId, meeting))).meeting

/** Edits a meeting; refused when somebody else has changed it meanwhile. Returns the number of changed meetings. */
export const editMeeting = async (
  communityId: string,
  meeting: contract.StudioMeeting,
  change: MeetingChange,
): Promise<number> => {
  const body = { version: meeting.version, ...change }
  return (await call(contract.editMeeting, { ...paramsOf(communityId, meeting), body })).changed
}

/** Cancels a meeting or those of its series. Returns the change's id for undoing it, and the number of meetings. */
export const cancelMeeting = async (
  communityId: string,
  meeting: contract.StudioMeeting,
  scope: contract.MeetingScope,
): Promise<{ change: string; cancelled: number }> => {
  const { change, cancelled } = await call(contract.cancelMeeting, {
    ...paramsOf(communityId, meeting),
    query: { scope },
  })
  return { change: String(change), cancelled }
}

/** Starts a scheduled meeting, or ends a running one. Returns the change's id for undoing it. */
export const changeMeetingStatus = async (
  communityId: string,
  meeting: contract.StudioMeeting,
): Promise<string | undefined> => {
  const { change } = await call(
    meeting.state === 'started' ? contract.endMeeting : contract.startMeeting,
    paramsOf(communityId, meeting),
  )
  return change === null || change === undefined ? undefined : String(change)
}
