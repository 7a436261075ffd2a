/** Rules for a module's videos: order, locking, which one to show, and progress. */
import { sameId, type Id } from '#api/contract/values/common.ts'
import { watchedShare } from '#api/contract/values/classes/progress.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { sortByOrderIndex } from './products.ts'

/** Level assumed for members without a known level. */
const firstLevel = 1
/** Seconds before the end of a video from which it restarts from the beginning. */
const endSeconds = 5

/** A member's progress in a video. */
export interface WatchProgress {
  position: number
  duration?: number | null | undefined
  watched: boolean
}
export type ProgressOf = (videoId: Id) => WatchProgress | undefined

export const levelOf = (level: number | null | undefined): number => level ?? firstLevel

/** A video is locked when its level is greater than the member's. */
export const isLocked = ({ level }: Pick<ModuleVideo, 'level'>, userLevel: number): boolean =>
  typeof level === 'number' && level > userLevel

/** The videos sorted by `order_index`. */
export const videosInOrder = (videos: readonly ModuleVideo[] | null | undefined): ModuleVideo[] =>
  sortByOrderIndex(videos ?? [])

/** The video with an id, such as the one in the address, if the module has it. */
export const videoById = (videos: readonly ModuleVideo[], id: Id | null | undefined) =>
  videos.find((video) => sameId(video.id, id))

/** The first unlocked unwatched video, else the first unlocked one, else the first. */
export function firstToWatch(
  videos: readonly ModuleVideo[],
  userLevel: number,
  progressOf: ProgressOf,
): ModuleVideo | undefined {
  const open = videos.filter((video) => !isLocked(video, userLevel))
  return open.find(({ id }) => !progressOf(id)?.watched) ?? open[0] ?? videos[0]
}

/** The next unlocked video after a given one. */
export function nextAfter(
  videos: readonly ModuleVideo[],
  id: Id,
  userLevel: number,
): ModuleVideo | undefined {
  const at = videos.findIndex((video) => sameId(video.id, id))
  return videos.slice(at + 1).find((video) => !isLocked(video, userLevel))
}

/** Number of watched videos among the unlocked ones. */
export function moduleProgress(videos: readonly ModuleVideo[], userLevel: number, progressOf: ProgressOf) {
  const open = videos.filter((video) => !isLocked(video, userLevel))
  return { total: open.length, watched: open.filter(({ id }) => progressOf(id)?.watched).length }
}

/** Second at which to resume; 0 for a video that was left in its last seconds or has no position. */
export function resumePosition(progress: Pick<WatchProgress, 'position' | 'duration'> | undefined): number {
  if (!progress || !(progress.position > 0)) return 0
  if (progress.duration && progress.position >= progress.duration - endSeconds) return 0
  return progress.position
}

/** Whether reaching a position makes the video count as watched. */
export const countsAsWatched = (position: number, duration: number | null | undefined): boolean =>
  Boolean(duration) && position >= (duration ?? 0) * watchedShare

/** Watched fraction of a video, between 0 and 1; 0 if its length is unknown. */
export const watchedFraction = ({ position, duration }: WatchProgress): number =>
  duration ? Math.min(1, Math.max(0, position / duration)) : 0
