import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { classModules as t } from '#locales/classModules.ts'
import { moduleProgress, type ProgressOf } from '../shared/moduleVideos.ts'
import { VideoListItem } from './VideoListItem.tsx'

const Root = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '0',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'surface',
    boxShadow: 'card',
    overflow: 'hidden',
  },
})
const Head = chakra('div', { base: { paddingInline: '4', paddingTop: '3.5', paddingBottom: '2.5' } })
const Track = chakra('span', {
  base: {
    display: 'block',
    height: '1.5',
    marginTop: '2',
    borderRadius: 'full',
    bg: 'sunken',
    overflow: 'hidden',
    '& > span': { display: 'block', height: 'full', borderRadius: 'full', bg: 'brand' },
  },
})

export interface VideoListProps {
  videos: readonly ModuleVideo[]
  userLevel: number
  currentId: Id
  progressOf: ProgressOf
  /** Whether the member's progress has loaded. */
  progressKnown: boolean
  onSelect: (video: ModuleVideo) => void
}

/** The module's list of videos, with the progress of each. */
export function VideoList(props: VideoListProps) {
  const { videos, userLevel, currentId, progressOf, progressKnown, onSelect } = props
  const titleId = useId()
  const { watched, total } = moduleProgress(videos, userLevel, progressOf)
  return (
    <Root aria-labelledby={titleId}>
      <Head>
        <chakra.h2 id={titleId} fontWeight="640" fontSize="lg" letterSpacing="-0.01em">
          {t.listTitle}
        </chakra.h2>
        {progressKnown && total > 0 && (
          <>
            <chakra.div
              display="flex"
              flexWrap="wrap"
              columnGap="2"
              fontSize="sm"
              color="text.muted"
              fontVariantNumeric="tabular-nums"
            >
              <p>{t.seen(watched, total)}</p>
              {videos.length > total && <p>{t.lockedCount(videos.length - total)}</p>}
            </chakra.div>
            <Track aria-hidden="true">
              <span style={{ width: `${(watched / total) * 100}%` }} />
            </Track>
          </>
        )}
      </Head>
      <chakra.ol padding="1.5" paddingTop="0" display="grid" gap="0.5" overflowY="auto">
        {videos.map((video, index) => (
          <VideoListItem
            key={video.id}
            video={video}
            number={index + 1}
            userLevel={userLevel}
            current={sameId(video.id, currentId)}
            progress={progressOf(video.id)}
            onSelect={onSelect}
          />
        ))}
      </chakra.ol>
    </Root>
  )
}
