import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Id, sameId } from '#api/contract/common.ts'
import type { VideoExtras, VideoProgress } from '#api/contract/classes/progress.ts'
import { saveVideoProgress } from '#api/classes/mutations.ts'
import { moduleProgressKey, moduleProgressQuery } from '#api/classes/modules.ts'
import { useUser } from '#api/client/session.ts'
import {
  keepPlace,
  pendingPlaces,
  placed,
  sendPlaceLeaving,
  sendPlaces,
  withPending,
} from '#api/classes/videoPlaces.ts'
import type { OnPlace } from '#components/classes/ModulePlayer/usePlaceReports.ts'
import { countsAsWatched, type Seen } from '#components/classes/shared/moduleVideos.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { classModules as t } from '#locales/classModules.ts'

/** Milliseconds after which playing waits no longer for an answer about where the member was. */
const patienceMs = 4000

/** How far the member has come in the videos of a module, and what keeps it. */
export function usePlaces(moduleId: Id) {
  const { id: owner } = useUser()
  const client = useQueryClient()
  const { data, isPending, isSuccess } = useQuery(moduleProgressQuery(moduleId))
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const pending = pendingPlaces(owner)
  const videos = data && withPending(data, pending)

  function change(videoId: Id, how: (video: VideoExtras) => VideoExtras) {
    client.setQueryData<VideoExtras[]>(moduleProgressKey(moduleId), (list) =>
      list?.map((video) => (sameId(video.video_id, videoId) ? how(video) : video)),
    )
  }
  function told(progress: VideoProgress) {
    change(progress.video_id, (video) => ({ ...video, ...progress }))
    void client.invalidateQueries({ queryKey: ['learning', 'progress'] })
  }

  // What an earlier visit could not tell. Later than the question what is known, whose answer would be older.
  const tell = useEffectEvent(() => void sendPlaces(owner, told))
  useEffect(() => {
    if (!isPending) tell()
  }, [owner, isPending])

  const onPlace: OnPlace = (videoId, place, how) => {
    keepPlace(owner, videoId, place)
    if (how === 'keep') return
    change(videoId, (video) => placed(video, place))
    if (how === 'leave') sendPlaceLeaving(owner, videoId)
    else void sendPlaces(owner, told)
  }

  const mark = useMutation({
    mutationFn: ({ id, watched }: { id: Id; watched: boolean }) => saveVideoProgress(id, { watched }),
    onSuccess: (progress) => {
      told(progress)
      if (!data) void client.invalidateQueries({ queryKey: moduleProgressKey(moduleId) })
    },
    onError: () => toast(t.markFailed, { tone: 'danger' }),
  })

  return {
    /** Asked for and answered, well or not, or not to be waited for. */
    settled: !isPending || waited,
    known: isSuccess,
    extrasOf: (videoId: Id) => videos?.find((video) => sameId(video.video_id, videoId)),
    seenOf: (videoId: Id): Seen | undefined => {
      const video = videos?.find(({ video_id }) => sameId(video_id, videoId))
      const place = pending[String(videoId)]
      if (video || !place) return video
      return { ...place, watched: countsAsWatched(place.position, place.duration) }
    },
    onPlace,
    mark: (id: Id, watched: boolean) => mark.mutate({ id, watched }),
    marking: mark.isPending,
  }
}
