/** The rules of a module's videos: their order, what locks them, which one comes up, how far one has come. */
import { type Id, sameId } from '#api/contract/common.ts'
import { watchedShare } from '#api/contract/classes/progress.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { sortByOrderIndex } from './products.ts'

/** Level of a member whose level is not known. */
const firstLevel = 1
/** Seconds before its end at which a video counts as over: the next time it starts anew. */
const endSeconds = 5

/** How far a member has come in a video. */
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

/** The videos in order_index order. */
export const videosInOrder = (videos: readonly ModuleVideo[] | null | undefined): ModuleVideo[] =>
  sortByOrderIndex(videos ?? [])

/** The video that the address asks for, if the module has it. */
export const videoById = (videos: readonly ModuleVideo[], id: Id | null | undefined) =>
  videos.find((video) => sameId(video.id, id))

/** The first that is not locked and not yet watched, else the first that is not locked, else the first. */
export function firstToWatch(
  videos: readonly ModuleVideo[],
  userLevel: number,
  progressOf: ProgressOf,
): ModuleVideo | undefined {
  const open = videos.filter((video) => !isLocked(video, userLevel))
  return open.find(({ id }) => !progressOf(id)?.watched) ?? open[0] ?? videos[0]
}

/** The one after a video, skipping those that are locked. */
export function nextAfter(
  videos: readonly ModuleVideo[],
  id: Id,
  userLevel: number,
): ModuleVideo | undefined {
  const at = videos.findIndex((video) => sameId(video.id, id))
  return videos.slice(at + 1).find((video) => !isLocked(video, userLevel))
}

/** How many have been watched, of those that are not locked. */
export function moduleProgress(videos: readonly ModuleVideo[], userLevel: number, progressOf: ProgressOf) {
  const open = videos.filter((video) => !isLocked(video, userLevel))
  return { total: open.length, watched: open.filter(({ id }) => progressOf(id)?.watched).length }
}

/** Second at which to go on: the beginning for one that was left in its last seconds, or has none yet. */
export function resumePosition(progress: Pick<WatchProgress, 'position' | 'duration'> | undefined): number {
  if (!progress || !(progress.position > 0)) return 0
  if (progress.duration && progress.position >= progress.duration - endSeconds) return 0
  return progress.position
}

/** Whether a place in a video makes it count as watched. */
export const countsAsWatched = (position: number, duration: number | null | undefined): boolean =>
  Boolean(duration) && position >= (duration ?? 0) * watchedShare

/** Share of a video that is behind, between 0 and 1; 0 where its length is not known. */
export const watchedFraction = ({ position, duration }: WatchProgress): number =>
  duration ? Math.min(1, Math.max(0, position / duration)) : 0
