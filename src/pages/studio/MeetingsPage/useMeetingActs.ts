import { useQueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import type { MeetingScope, StudioMeeting } from '#api/contract/studio/meetings.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { cancelMeeting, holdMeeting, readSeries } from '#api/studio/meetings.ts'
import { downloadFile } from '#components/meetings/AddToCalendar/addToCalendar.ts'
import { useSingleActs } from '#components/studio/shared/useSingleActs.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { displayOf } from './displayOf.ts'

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
  return {
    /** As a file for other calendars: of a series what is left of it. */
    download: async (meeting: StudioMeeting) => {
      const { series_id: series } = meeting
      try {
        const left = series ? await readSeries(communityId, series) : [meeting]
        if (left.length === 0) toast(t.noneLeft, { tone: 'danger' })
        else await downloadFile(left.map(displayOf))
      } catch (failure) {
        toast(serverMessageOr(failure, t.downloadFailed), { tone: 'danger' })
      }
    },
    hold: (meeting: StudioMeeting) =>
      act(
        meeting,
        async () => {
          await holdMeeting(communityId, meeting)
          toast(meeting.state === 'started' ? t.ended : t.started)
        },
        t.holdFailed,
      ),
    cancel: (meeting: StudioMeeting, scope: MeetingScope) =>
      act(
        meeting,
        async () => {
          const { change, cancelled } = await cancelMeeting(communityId, meeting, scope)
          undoToast(client, t.cancelled(cancelled), { communityId, id: change })
        },
        t.cancelFailed,
      ),
  }
}
