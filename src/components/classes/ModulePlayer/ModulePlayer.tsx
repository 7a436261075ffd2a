import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { VideoExtras } from '#api/contract/classes/progress.ts'
import { player as t } from '#locales/classModules.ts'
import { isLocked, levelOf } from '../shared/moduleVideos.ts'
import { LockedNotice } from './LockedNotice.tsx'
import type { ModulePlayerProps } from './types.ts'
import { VideoStage } from './VideoStage.tsx'

/** The element that goes full screen, so that controls and notices stay inside it. */
const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    width: 'full',
    aspectRatio: '16 / 9',
    // Minimum height for the text of a notice.
    '&:has([data-notice])': { minHeight: '15rem' },
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: { base: '0', md: 'lg' },
    outlineOffset: '-2px',
    _fullscreen: { borderRadius: '0', aspectRatio: 'auto', bg: 'black' },
  },
})

const noCaptions: VideoExtras['captions'] = []

/** The player of a module's video, or a notice if it is locked. A locked video makes no request. */
export function ModulePlayer(props: ModulePlayerProps) {
  const {
    video,
    title,
    userLevel,
    allLocked = false,
    captions = noCaptions,
    playRequests = 0,
    onFirstOpen,
  } = props
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
        <VideoStage {...props} frame={frame} captions={captions} playRequests={playRequests} />
      )}
    </Frame>
  )
}
