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
  /** No video of the module is unlocked. */
  allLocked?: boolean
  /** Returns the query for a video's signed address. */
  source: (id: Id) => SignedUrlQuery
  /** The member's progress; `undefined` while loading, `null` for none. */
  progress: WatchProgress | null | undefined
  poster?: string | null | undefined
  captions?: VideoExtras['captions'] | undefined
  /** Counter that increases each time playback of this video is requested. */
  playRequests?: number
  onPosition: OnPosition
  onFirstOpen?: () => void
  /** The video that plays automatically after this one. */
  next?: { id: Id; title: string; play: () => void } | undefined
  /** Number of unlocked videos that the member has not watched; shown after the last one. */
  videosLeft?: number
}
