import { chakra } from '@chakra-ui/react'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { videoFailure } from '#api/classes/modules.ts'
import { Player } from '#components/media/shared/Player.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { classModules } from '#locales/classModules.ts'
import { startAt } from '../shared/moduleVideos.ts'
import { ModuleFinished } from '../NextVideo/ModuleFinished.tsx'
import { NextCountdown } from '../NextVideo/NextCountdown.tsx'
import { BigPlay } from './BigPlay.tsx'
import { ControlBar } from './ControlBar.tsx'
import { ResumeNotice } from './ResumeNotice.tsx'
import type { ModulePlayerProps } from './types.ts'
import { useCaptions } from './useCaptions.ts'
import { useControlsShown } from './useControlsShown.ts'
import { setPrefs } from './playerPrefs.ts'
import { usePlayer } from './usePlayer.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useScreen } from './useScreen.ts'

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
    whiteSpace: 'pre-line',
    pointerEvents: 'none',
    transition: 'bottom 140ms',
    '&[data-raised]': { bottom: '6rem' },
  },
})

type Props = ModulePlayerProps &
  Required<Pick<ModulePlayerProps, 'captions' | 'plays'>> & { frame: RefObject<HTMLDivElement | null> }

/** The video, its controls, and what lies over them. */
export function VideoStage({
  frame,
  video,
  title,
  source,
  seen,
  poster,
  captions,
  plays,
  onPlace,
  next,
  left = 0,
}: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const start = seen === undefined ? undefined : startAt(seen ?? undefined)
  const player = usePlayer({ element, id: video.id, source, startAt: start, plays, onPlace })
  const { address, media, prefs, controls } = player
  const screen = useScreen(frame, element)
  const bar = useControlsShown(media.paused)
  const [track, setTrack] = useState(0)
  const [closed, setClosed] = useState<unknown>()
  const chosen = prefs.captions && captions.length > 0 ? Math.min(track, captions.length - 1) : null
  const cue = useCaptions(element, captions, chosen, media.time, player.look)
  const touched = useRef(false)
  const duration = media.duration || seen?.duration || 0
  const failed = address.kind === 'failed'
  const ready = address.kind === 'ready' && start !== undefined
  const over = media.ended && closed !== video.id

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
    fullscreen: screen.toggleFull,
    wake: bar.wake,
  })

  /** The button goes: the keys go on in the player. */
  function begin() {
    frame.current?.focus({ preventScroll: true })
    controls.play()
  }
  function press({ detail }: MouseEvent) {
    frame.current?.focus({ preventScroll: true })
    if (touched.current) bar.tap()
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
        poster={poster ?? undefined}
        data-idle={bar.shown ? undefined : ''}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'touch'
        }}
        onClick={press}
        onDoubleClick={() => !touched.current && screen.canFull && screen.toggleFull()}
        {...player.events}
        onPlay={() => {
          setClosed(undefined)
          player.events.onPlay()
        }}
      />
      {cue && player.started && <Cue data-raised={bar.shown ? '' : undefined}>{cue}</Cue>}
      {media.waiting && ready && (
        <Waiting>
          <Spinner label={classModules.videoLoading} hideLabel />
        </Waiting>
      )}
      {ready && !player.started && <BigPlay title={title} onPlay={begin} />}
      {ready && player.beganAt > 0 && media.time < player.beganAt + noticeSeconds && (
        <ResumeNotice at={player.beganAt} onRestart={() => controls.seek(0)} />
      )}
      {ready && (
        <ControlBar
          player={player}
          screen={screen}
          shown={bar.shown && !over}
          inert={over}
          duration={duration}
          captions={captions}
          chosen={chosen}
          onCaptions={showCaptions}
          onMenu={bar.setMenuOpen}
        />
      )}
      {over && next && (
        <NextCountdown
          key={next.id}
          title={next.title}
          onPlay={next.play}
          onCancel={() => setClosed(video.id)}
        />
      )}
      {over && !next && <ModuleFinished left={left} onReplay={controls.play} />}
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

/** Seconds of playing after which the notice of where it began goes. */
const noticeSeconds = 8
