import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import type { VideoExtras } from '#api/contract/classes/progress.ts'
import type { Id } from '#api/contract/common.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import type { WatchProgress } from '../shared/moduleVideos.ts'
import type { OnPosition } from './usePositionReports.ts'

export interface ModulePlayerProps {
  video: ModuleVideo
  title: string
  userLevel: number
  /** Nothing of the module can be watched. */
  allLocked?: boolean
  /** The query of a video's address. */
  source: (id: Id) => SignedUrlQuery
  /** How far the member has come in it; `undefined` while that is not known yet, `null` for not at all. */
  progress: WatchProgress | null | undefined
  poster?: string | null | undefined
  captions?: VideoExtras['captions'] | undefined
  /** Goes up by one whenever somebody asks for this video to play. */
  playRequests?: number
  onPosition: OnPosition
  onFirstOpen?: () => void
  /** What follows by itself when the video is over. */
  next?: { id: Id; title: string; play: () => void } | undefined
  /** Videos of the module that the member may watch and has not, told after the last one. */
  videosLeft?: number
}
