import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { VideoExtras, VideoProgress } from '#api/contract/classes/progress.ts'
import { saveVideoProgress } from '#api/classes/mutations.ts'
import { moduleProgressKey, moduleProgressQuery } from '#api/classes/modules.ts'
import { useUser } from '#api/client/session.ts'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { todayKey } from '#api/cache/today.ts'
import {
  savePosition,
  pendingPositions,
  withPosition,
  sendPositionOnPageHide,
  sendPositions,
  withPendingPositions,
} from '#api/classes/videoPositions.ts'
import type { OnPosition } from '#components/classes/ModulePlayer/usePositionReports.ts'
import { countsAsWatched, type WatchProgress } from '#components/classes/shared/moduleVideos.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { classModules as t } from '#locales/classModules.ts'

/** Milliseconds after which playback no longer waits for the saved position. */
const maxWaitMs = 4000

/** The member's progress in a module's videos, and functions that save it. */
export function useModuleProgress(moduleId: Id) {
  const { id: owner } = useUser()
  const client = useQueryClient()
  const { data, isPending, isSuccess } = useQuery(moduleProgressQuery(moduleId))
  const [timedOut, setTimedOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  const pending = useIsFirstRender() ? {} : pendingPositions(owner)
  const videos = data && withPendingPositions(data, pending)

  function updateVideo(videoId: Id, update: (video: VideoExtras) => VideoExtras) {
    client.setQueryData<VideoExtras[]>(moduleProgressKey(moduleId), (list) =>
      list?.map((video) => (sameId(video.video_id, videoId) ? update(video) : video)),
    )
  }
  function onSaved(progress: VideoProgress) {
    updateVideo(progress.video_id, (video) => ({ ...video, ...progress }))
    outdateSummaries()
  }
  /** Where to go on is fetched again when it is next displayed; here nothing displays it. */
  function outdateSummaries() {
    void client.invalidateQueries({ queryKey: ['learning', 'progress'] })
    void client.invalidateQueries({ queryKey: todayKey })
  }

  // Sends positions left over from an earlier visit. Waits for the query, whose reply would otherwise be older than
  // the sent positions.
  const sendPending = useEffectEvent(() => void sendPositions(owner, onSaved))
  useEffect(() => {
    if (!isPending) sendPending()
  }, [owner, isPending])

  const onPosition: OnPosition = (videoId, reported, mode) => {
    savePosition(owner, videoId, reported)
    if (mode === 'save') return
    updateVideo(videoId, (video) => withPosition(video, reported))
    if (mode === 'leave') {
      sendPositionOnPageHide(owner, videoId)
      outdateSummaries()
    } else void sendPositions(owner, onSaved)
  }

  const mark = useMutation({
    mutationFn: ({ id, watched }: { id: Id; watched: boolean }) => saveVideoProgress(id, { watched }),
    onSuccess: (progress) => {
      onSaved(progress)
      if (!data) void client.invalidateQueries({ queryKey: moduleProgressKey(moduleId) })
    },
    onError: () => toast(t.markFailed, { tone: 'danger' }),
  })

  return {
    /** The progress has loaded, failed, or taken too long. */
    ready: !isPending || timedOut,
    isKnown: isSuccess,
    extrasOf: (videoId: Id) => videos?.find((video) => sameId(video.video_id, videoId)),
    progressOf: (videoId: Id): WatchProgress | undefined => {
      const video = videos?.find(({ video_id }) => sameId(video_id, videoId))
      const pendingPosition = pending[String(videoId)]
      if (video || !pendingPosition) return video
      return {
        ...pendingPosition,
        watched: countsAsWatched(pendingPosition.position, pendingPosition.duration),
      }
    },
    onPosition,
    mark: (id: Id, watched: boolean) => mark.mutate({ id, watched }),
    marking: mark.isPending,
  }
}
