import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { firstToWatch, type ProgressOf, videoById } from '#components/classes/shared/moduleVideos.ts'

/** URL parameter with the video's id. */
const videoParam = 'video'

/**
 * The selected video: the one in the URL, else the first to watch, which stays fixed while the page is open.
 * Selecting replaces the history entry, so that Back leaves the page.
 * @param progressReady whether the member's progress is known.
 */
export function useChosenVideo(
  videos: readonly ModuleVideo[],
  userLevel: number,
  progressOf: ProgressOf,
  progressReady: boolean,
) {
  const [params, setParams] = useSearchParams()
  const [playRequests, setPlayRequests] = useState<{ id: Id; count: number }>({ id: '', count: 0 })
  const [firstId, setFirstId] = useState<Id>()
  const requestedId = params.get(videoParam)
  const named = videoById(videos, requestedId)
  const first =
    videoById(videos, firstId) ?? (progressReady ? firstToWatch(videos, userLevel, progressOf) : undefined)
  if (!named && first && first.id !== firstId) setFirstId(first.id)
  const video = named ?? first

  return {
    video,
    /** The URL names a video that is not in this module. */
    unknown: requestedId !== null && !named,
    /** Number of times that playback of the selected video was requested. */
    playRequests: video && sameId(playRequests.id, video.id) ? playRequests.count : 0,
    choose: ({ id }: ModuleVideo) => {
      setPlayRequests(({ count }) => ({ id, count: count + 1 }))
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.set(videoParam, String(id))
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
