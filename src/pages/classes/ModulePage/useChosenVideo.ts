import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Id, sameId } from '#api/contract/common.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { firstToWatch, type SeenOf, videoById } from '#components/classes/shared/moduleVideos.ts'

/** Names the video in the address. */
export const videoParam = 'video'

/**
 * Which video is shown: the one that the address names, else the first to be watched, which stays the same while the
 * page is open. What is chosen goes into the address in place of what was there, so that Back leaves the page.
 * @param settled whether it is known what has been watched.
 */
export function useChosenVideo(
  videos: readonly ModuleVideo[],
  userLevel: number,
  seenOf: SeenOf,
  settled: boolean,
) {
  const [params, setParams] = useSearchParams()
  const [plays, setPlays] = useState<{ id: Id; count: number }>({ id: '', count: 0 })
  const [firstId, setFirstId] = useState<Id>()
  const wanted = params.get(videoParam)
  const named = videoById(videos, wanted)
  const first = videoById(videos, firstId) ?? (settled ? firstToWatch(videos, userLevel, seenOf) : undefined)
  if (!named && first && first.id !== firstId) setFirstId(first.id)
  const video = named ?? first

  return {
    video,
    /** The address names a video that is not in this module. */
    unknown: wanted !== null && !named,
    /** How often somebody asked for the shown video to play. */
    plays: video && sameId(plays.id, video.id) ? plays.count : 0,
    choose: ({ id }: ModuleVideo) => {
      setPlays(({ count }) => ({ id, count: count + 1 }))
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
