import { chakra } from '@chakra-ui/react'
import { Check, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { moduleVideoQuery } from '#api/classes/modules.ts'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { useUser } from '#api/client/session.ts'
import { ModulePlayer } from '#components/classes/ModulePlayer/ModulePlayer.tsx'
import { usePlayerPrefs } from '#components/classes/ModulePlayer/playerPrefs.ts'
import { Shortcuts } from '#components/classes/ModulePlayer/Shortcuts.tsx'
import { isLocked, levelOf, moduleProgress, nextAfter } from '#components/classes/shared/moduleVideos.ts'
import { VideoList } from '#components/classes/VideoListItem/VideoList.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { columns } from './columns.ts'
import { useChosenVideo } from './useChosenVideo.ts'
import { useModuleProgress } from './useModuleProgress.ts'

const Columns = chakra('div', { base: columns })
/** Extends to the screen edges on phones. */
const Bleed = chakra('div', {
  base: { marginInline: { base: '-4', md: '0' } },
})
const Aside = chakra('aside', {
  base: {
    display: 'grid',
    minWidth: '0',
    position: { lg: 'sticky' },
    top: { lg: '4.5rem' },
    maxHeight: { lg: 'calc(100dvh - 6rem)' },
    '[data-theatre] > &': { position: 'static', maxHeight: 'none' },
  },
})

export interface ModuleVideosProps {
  moduleId: Id
  /** The level that the community has given the member. */
  level: number | null | undefined
  /** Sorted; at least one. */
  videos: readonly ModuleVideo[]
}

/** The player and the list of a module's videos. */
export function ModuleVideos({ moduleId, level, videos }: ModuleVideosProps) {
  const ownLevel = useUser().level
  const userLevel = levelOf(level ?? ownLevel)
  const { theatre } = usePlayerPrefs()
  const player = useRef<HTMLDivElement>(null)
  const progress = useModuleProgress(moduleId)
  const { video, unknown, playRequests, choose } = useChosenVideo(
    videos,
    userLevel,
    progress.progressOf,
    progress.ready,
  )
  const titleOf = (one: ModuleVideo) => one.title || t.videoUnnamed(videos.indexOf(one) + 1)
  const locked = video !== undefined && isLocked(video, userLevel)
  const isFirst = useIsFirstRender('hydrated')
  const firstOpen = videos.find((one) => !isLocked(one, userLevel))
  const next = video && nextAfter(videos, video.id, userLevel)
  const { total, watched } = moduleProgress(videos, userLevel, progress.progressOf)
  const videoProgress = video && progress.progressOf(video.id)
  const extras = video && progress.extrasOf(video.id)

  function select(one: ModuleVideo) {
    choose(one)
    player.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Columns data-theatre={theatre ? '' : undefined}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {unknown && <chakra.p role="status">{t.unknownVideo}</chakra.p>}
        <Bleed ref={player}>
          {/* The player needs a document. */}
          {video && !isFirst ? (
            <ModulePlayer
              video={video}
              title={titleOf(video)}
              userLevel={userLevel}
              allLocked={!firstOpen}
              source={moduleVideoQuery}
              progress={progress.ready ? (videoProgress ?? null) : undefined}
              poster={extras?.poster_url}
              captions={extras?.captions}
              playRequests={playRequests}
              onPosition={progress.onPosition}
              {...(firstOpen && { onFirstOpen: () => select(firstOpen) })}
              next={next && { id: next.id, title: titleOf(next), play: () => select(next) }}
              videosLeft={total - watched}
            />
          ) : (
            <Skeleton height="auto" aspectRatio="16 / 9" />
          )}
        </Bleed>
        {video && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="start" gap="3">
            <chakra.h2
              flex="1 1 16rem"
              fontSize="lg"
              fontWeight="640"
              letterSpacing="-0.01em"
              lineHeight="1.35"
              paddingTop="2"
              overflowWrap="anywhere"
            >
              {titleOf(video)}
            </chakra.h2>
            {!locked && (
              <Button
                variant="secondary"
                icon={
                  videoProgress?.watched ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />
                }
                busy={progress.marking}
                onClick={() => progress.mark(video.id, !videoProgress?.watched)}
              >
                {videoProgress?.watched ? t.unmark : t.mark}
              </Button>
            )}
          </chakra.div>
        )}
        {firstOpen && (
          <chakra.div>
            <chakra.p fontSize="sm" color="text.muted">
              {t.seenRule}
            </chakra.p>
            <Shortcuts />
          </chakra.div>
        )}
      </chakra.div>
      <Aside>
        <VideoList
          videos={videos}
          userLevel={userLevel}
          currentId={video?.id ?? ''}
          progressOf={progress.progressOf}
          progressKnown={progress.isKnown}
          onSelect={select}
        />
      </Aside>
    </Columns>
  )
}
