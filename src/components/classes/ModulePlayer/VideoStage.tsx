import { chakra } from '@chakra-ui/react'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { videoFailure } from '#api/classes/modules.ts'
import { Player } from '#components/media/shared/Player.tsx'
import { copyUrl } from '#components/ui/Picture/pictureProps.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { classModules } from '#locales/classModules.ts'
import { resumePosition } from '../shared/moduleVideos.ts'
import { ModuleFinished } from '../NextVideo/ModuleFinished.tsx'
import { NextCountdown } from '../NextVideo/NextCountdown.tsx'
import { BigPlay } from './BigPlay.tsx'
import { ControlBar } from './ControlBar.tsx'
import { ResumeNotice } from './ResumeNotice.tsx'
import type { ModulePlayerProps } from './types.ts'
import { useCaptions } from './useCaptions.ts'
import { useControlsVisibility } from './useControlsVisibility.ts'
import { setPrefs } from './playerPrefs.ts'
import { usePlayer } from './usePlayer.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useScreenModes } from './useScreenModes.ts'

const Video = chakra(Player, { base: { '&[data-idle]': { cursor: 'none' } } })
const Cover = chakra('div', {
  base: { position: 'absolute', inset: '0', display: 'grid', placeItems: 'center', bg: 'sunken' },
})
const Waiting = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    color: 'white',
    pointerEvents: 'none',
  },
})
const Cue = chakra('p', {
  base: {
    position: 'absolute',
    insetInline: '6%',
    bottom: '4',
    marginInline: 'auto',
    width: 'fit-content',
    maxWidth: '88%',
    paddingInline: '2.5',
    paddingBlock: '1',
    borderRadius: 'sm',
    bg: 'black/80',
    color: 'white',
    fontSize: { base: 'sm', md: 'lg' },
    lineHeight: '1.4',
    textAlign: 'center',
    textWrap: 'balance',
    whiteSpace: 'pre-wrap',
    pointerEvents: 'none',
    transition: 'bottom 140ms',
    '&[data-raised]': { bottom: '6rem' },
  },
})

type Props = ModulePlayerProps &
  Required<Pick<ModulePlayerProps, 'captions' | 'playRequests'>> & { frame: RefObject<HTMLDivElement | null> }

/** The video with its controls and overlays. */
export function VideoStage({
  frame,
  video,
  title,
  source,
  progress,
  poster,
  captions,
  playRequests,
  onPosition,
  next,
  videosLeft = 0,
}: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const start = progress === undefined ? undefined : resumePosition(progress ?? undefined)
  const player = usePlayer({ element, id: video.id, source, startAt: start, playRequests, onPosition })
  const { address, media, prefs, controls } = player
  const screen = useScreenModes(frame, element)
  const bar = useControlsVisibility(media.paused)
  const [track, setTrack] = useState(0)
  const [dismissedEndOf, setDismissedEndOf] = useState<unknown>()
  const chosen = prefs.captions && captions.length > 0 ? Math.min(track, captions.length - 1) : null
  const cue = useCaptions(element, captions, chosen, media.time, player.refresh)
  const touched = useRef(false)
  const duration = media.duration || progress?.duration || 0
  const failed = address.kind === 'failed'
  const ready = address.kind === 'ready' && start !== undefined
  const ended = media.ended && dismissedEndOf !== video.id

  function showCaptions(next: number | null) {
    setPrefs({ captions: next !== null })
    if (next !== null) setTrack(next)
  }
  usePlayerKeys(frame, ready, {
    ...controls,
    duration: () => element.current?.duration ?? 0,
    volume: media.volume,
    rate: prefs.rate,
    captions: () => captions.length > 0 && showCaptions(chosen === null ? track : null),
    theatre: () => setPrefs({ theatre: !prefs.theatre }),
    fullscreen: screen.toggleFullscreen,
    showControls: bar.show,
  })

  /** The play button disappears on press, so the focus moves to the player, where the shortcuts work. */
  function startPlaying() {
    frame.current?.focus({ preventScroll: true })
    controls.play()
  }
  function press({ detail }: MouseEvent) {
    frame.current?.focus({ preventScroll: true })
    if (touched.current) bar.toggle()
    else if (detail < 3) controls.toggle()
  }

  return (
    <chakra.div position="absolute" inset="0" containerType="size" {...bar.handlers}>
      {/* The captions are added by useCaptions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Video
        ref={element}
        aria-label={title}
        tabIndex={-1}
        playsInline
        preload="metadata"
        poster={poster ? copyUrl(poster, 1280) : undefined}
        data-idle={bar.visible ? undefined : ''}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'touch'
        }}
        onClick={press}
        onDoubleClick={() => !touched.current && screen.canFullscreen && screen.toggleFullscreen()}
        {...player.events}
        onPlay={() => {
          setDismissedEndOf(undefined)
          player.events.onPlay()
        }}
      />
      {cue && player.started && <Cue data-raised={bar.visible ? '' : undefined}>{cue}</Cue>}
      {media.waiting && ready && (
        <Waiting>
          <Spinner label={classModules.videoLoading} hideLabel />
        </Waiting>
      )}
      {ready && !player.started && <BigPlay title={title} onPlay={startPlaying} />}
      {ready && player.resumedAt > 0 && media.time < player.resumedAt + noticeSeconds && (
        <ResumeNotice at={player.resumedAt} onRestart={() => controls.seek(0)} />
      )}
      {ready && (
        <ControlBar
          player={player}
          screen={screen}
          visible={bar.visible && !ended}
          inert={ended}
          duration={duration}
          captions={captions}
          chosen={chosen}
          onCaptions={showCaptions}
          onMenu={bar.setMenuOpen}
        />
      )}
      {ended && next && (
        <NextCountdown
          key={next.id}
          title={next.title}
          onPlay={next.play}
          onCancel={() => setDismissedEndOf(video.id)}
        />
      )}
      {ended && !next && <ModuleFinished videosLeft={videosLeft} onReplay={controls.play} />}
      {!ready && (
        <Cover data-notice={failed ? '' : undefined}>
          {failed ? (
            <ErrorState
              {...videoFailure(address.error)}
              retryLabel={classModules.retry}
              onRetry={player.retry}
            />
          ) : (
            <Spinner label={classModules.videoLoading} />
          )}
        </Cover>
      )}
    </chakra.div>
  )
}

/** Seconds of playback after which the resume notice disappears. */
const noticeSeconds = 8
