import { queryOptions } from '@tanstack/react-query'
import { meetings as t } from '#locales/meetings.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'

/** Stale time in milliseconds. */
const staleMs = 30_000

/** Polling interval for meetings that begin soon, in milliseconds. */
export const soonEveryMs = 5 * 60_000

/** The meetings of a community, in the server's order. */
export const communityMeetingsQuery = (communityId: Id) =>
  queryOptions({
    queryKey: ['meetings', 'community', String(communityId)],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const reply = await call('meetings.listCommunityMeetings', { params: { id: communityId } }, { signal })
      if (!reply.meetings) throw new ApiError('invalid')
      return reply.meetings
    },
  })

/** The community of a meeting in a link. */
export const meetingPlaceQuery = (meetingId: Id) =>
  queryOptions({
    queryKey: ['meetings', 'place', String(meetingId)],
    staleTime: staleMs,
    retry: false,
    queryFn: ({ signal }) => call('meetings.locateMeeting', { params: { id: meetingId } }, { signal }),
  })

/** The text when meetings cannot be loaded: the server's message, or the product spec's text with the reason as detail. */
export function meetingsFailure(error: unknown): { title: string; detail?: string } {
  if (error instanceof ApiError && error.kind === 'refused') return { title: error.message }
  const title = serverMessageOr(error, t.loadFailed)
  return title === t.loadFailed ? { title, detail: errorDetail(error) } : { title }
}

/** Meetings of all the member's communities that begin within the next hour; polled while the page is visible. */
export const soonMeetingsQuery = queryOptions({
  queryKey: ['meetings', 'soon'],
  staleTime: staleMs,
  refetchInterval: soonEveryMs,
  refetchOnWindowFocus: true,
  retry: false,
  queryFn: async ({ signal }) => (await call('meetings.listSoonMeetings', {}, { signal })).meetings,
})
