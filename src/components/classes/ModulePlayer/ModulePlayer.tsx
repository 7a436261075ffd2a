import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { VideoExtras } from '#api/contract/classes/progress.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import type { SignedUrlQuery } from '#api/media/signedUrl.ts'
import { player as t } from '#locales/classModules.ts'
import { isLocked, levelOf, type Seen } from '../shared/moduleVideos.ts'
import { LockedNotice } from './LockedNotice.tsx'
import type { OnPlace } from './usePlaceReports.ts'
import { VideoStage } from './VideoStage.tsx'

/** The part that fills the screen: controls and notices stay within it. */
const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    width: 'full',
    aspectRatio: '16 / 9',
    // Room for words where there is no picture.
    '&:has([data-notice])': { minHeight: '15rem' },
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: { base: '0', md: 'lg' },
    outlineOffset: '-2px',
    _fullscreen: { borderRadius: '0', aspectRatio: 'auto', bg: 'black' },
  },
})

export interface ModulePlayerProps {
  video: ModuleVideo
  title: string
  userLevel: number
  /** Nothing of the module can be watched. */
  allLocked?: boolean
  /** The query of a video's address. */
  source: (id: Id) => SignedUrlQuery
  /** How far the member has come in it; `undefined` while that is not known yet, `null` for not at all. */
  seen: Seen | null | undefined
  poster?: string | null | undefined
  captions?: VideoExtras['captions'] | undefined
  /** Goes up by one whenever somebody asks for this video to play. */
  plays?: number
  onPlace: OnPlace
  onFirstOpen?: () => void
  /** What follows by itself when the video is over. */
  next?: { id: Id; title: string; play: () => void } | undefined
  /** Videos of the module that the member may watch and has not, told after the last one. */
  left?: number
}

const noCaptions: VideoExtras['captions'] = []

/** A video of a module, or why it cannot be watched. A locked one asks for nothing. */
export function ModulePlayer(props: ModulePlayerProps) {
  const { video, title, userLevel, allLocked = false, captions = noCaptions, plays = 0, onFirstOpen } = props
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Frame ref={frame} role="region" aria-label={t.label(title)} tabIndex={-1}>
      {isLocked(video, userLevel) ? (
        <LockedNotice
          level={levelOf(video.level)}
          userLevel={userLevel}
          allLocked={allLocked}
          onFirstOpen={onFirstOpen}
        />
      ) : (
        <VideoStage {...props} frame={frame} captions={captions} plays={plays} />
      )}
    </Frame>
  )
}
