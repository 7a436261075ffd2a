import { useQueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import type { MeetingScope, StudioMeeting } from '#api/contract/studio/meetings.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { cancelMeeting, changeMeetingStatus } from '#api/studio/meetings.ts'
import { useSingleActs } from '#components/studio/shared/useSingleActs.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

/** What can be done with a meeting of the table; each says how it went, and asks for the list again. */
export function useMeetingActs(communityId: string) {
  const client = useQueryClient()
  const single = useSingleActs()
  const act = ({ id }: StudioMeeting, change: () => Promise<void>, failed: string) =>
    single(id, async () => {
      try {
        await change()
      } catch (failure) {
        toast(serverMessageOr(failure, failed), { tone: 'danger' })
      }
      await refreshStudio(client, communityId)
    })
  const done = (text: string, change: string | undefined) =>
    change === undefined ? toast(text) : undoToast(client, text, { communityId, id: change })
  return {
    /** Starts or ends it. */
    changeStatus: (meeting: StudioMeeting) =>
      act(
        meeting,
        async () => {
          const change = await changeMeetingStatus(communityId, meeting)
          done(meeting.state === 'started' ? t.ended : t.started, change)
        },
        t.statusFailed,
      ),
    cancel: (meeting: StudioMeeting, scope: MeetingScope) =>
      act(
        meeting,
        async () => {
          const { change, cancelled } = await cancelMeeting(communityId, meeting, scope)
          done(t.cancelled(cancelled), change)
        },
        t.cancelFailed,
      ),
  }
}
