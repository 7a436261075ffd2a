import { chakra } from '@chakra-ui/react'
import {
  Captions,
  Gauge,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
} from 'lucide-react'
import type { VideoExtras } from '#api/contract/classes/progress.ts'
import { player as t } from '#locales/classModules.ts'
import { PlayerButton } from './PlayerButton.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'
import { rates, setPrefs } from './playerPrefs.ts'
import { SeekBar } from './SeekBar.tsx'
import type { Player } from './usePlayer.ts'
import type { ScreenModes } from './useScreenModes.ts'
import { VolumeControl } from './VolumeControl.tsx'

const Bar = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    paddingInline: { base: '1', sm: '2' },
    paddingTop: '8',
    paddingBottom: { base: '0.5', sm: '1.5' },
    // A dark gradient that keeps the white controls readable on any picture.
    backgroundImage: 'linear-gradient(to top, rgb(0 0 0 / 0.82), rgb(0 0 0 / 0.5) 55%, transparent)',
    color: 'white',
    transition: 'opacity 140ms',
    // Clicks on the gradient go through to the video.
    pointerEvents: 'none',
    '&:not([data-hidden]) > *': { pointerEvents: 'auto' },
    '&[data-hidden]': { opacity: '0' },
  },
})
const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: { base: '0', sm: '0.5' } } })
const Time = chakra('span', {
  base: {
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    marginInline: '1.5',
    marginInlineEnd: 'auto',
  },
})
const OnlyWide = chakra('span', { base: { display: { base: 'none', lg: 'contents' } } })
const NotNarrow = chakra('span', { base: { display: { base: 'none', sm: 'contents' } } })

const off = -1

export interface ControlBarProps {
  player: Player
  screen: ScreenModes
  visible: boolean
  /** Another layer covers the controls. */
  inert: boolean
  duration: number
  captions: VideoExtras['captions']
  /** Index of the active captions; `null` for none. */
  chosen: number | null
  onCaptions: (chosen: number | null) => void
  onMenu: (open: boolean) => void
}

/** The control bar at the bottom of the player. */
export function ControlBar(props: ControlBarProps) {
  const { player, screen, visible, inert, duration, captions, chosen, onCaptions, onMenu } = props
  const { media, prefs, controls } = player
  const [first] = captions
  return (
    <Bar data-hidden={visible ? undefined : ''} inert={inert}>
      <SeekBar time={media.time} duration={duration} buffered={media.buffered} onSeek={controls.seek} />
      <Row>
        <PlayerButton label={media.paused ? t.play : t.pause} shortcut="K" onClick={controls.toggle}>
          {media.paused ? (
            <Play aria-hidden="true" fill="currentColor" />
          ) : (
            <Pause aria-hidden="true" fill="currentColor" />
          )}
        </PlayerButton>
        <VolumeControl
          volume={media.volume}
          muted={media.muted}
          onToggle={controls.toggleMuted}
          onVolume={controls.setVolume}
        />
        <Time>{t.time(media.time, duration)}</Time>
        {first && captions.length === 1 && (
          <PlayerButton
            label={t.captions}
            shortcut="C"
            aria-pressed={chosen !== null}
            onClick={() => onCaptions(chosen === null ? 0 : null)}
          >
            <Captions aria-hidden="true" />
          </PlayerButton>
        )}
        {captions.length > 1 && (
          <PlayerMenu
            label={t.captions}
            shortcut="C"
            icon={<Captions aria-hidden="true" />}
            options={[
              { value: off, label: t.captionsOff },
              ...captions.map(({ label }, index) => ({ value: index, label })),
            ]}
            value={chosen ?? off}
            onSelect={(index) => onCaptions(index === off ? null : index)}
            onOpen={onMenu}
          />
        )}
        <PlayerMenu
          label={t.speed}
          buttonLabel={t.speedNow(prefs.rate)}
          icon={
            prefs.rate === 1 ? (
              <Gauge aria-hidden="true" />
            ) : (
              <chakra.span
                fontSize="sm"
                fontWeight="640"
                fontVariantNumeric="tabular-nums"
                aria-hidden="true"
              >
                {t.speedOf(prefs.rate)}
              </chakra.span>
            )
          }
          options={rates.map((rate) => ({ value: rate, label: rate === 1 ? t.normal : t.speedOf(rate) }))}
          value={prefs.rate}
          onSelect={controls.setRate}
          onOpen={onMenu}
        />
        {screen.canPip && (
          <NotNarrow>
            <PlayerButton label={t.pip} onClick={screen.togglePip}>
              <PictureInPicture2 aria-hidden="true" />
            </PlayerButton>
          </NotNarrow>
        )}
        {!screen.isFullscreen && (
          <OnlyWide>
            <PlayerButton
              label={prefs.theatre ? t.theatreOff : t.theatre}
              shortcut="T"
              onClick={() => setPrefs({ theatre: !prefs.theatre })}
            >
              <RectangleHorizontal aria-hidden="true" />
            </PlayerButton>
          </OnlyWide>
        )}
        {screen.canFullscreen && (
          <PlayerButton
            label={screen.isFullscreen ? t.fullscreenOff : t.fullscreen}
            shortcut="F"
            onClick={screen.toggleFullscreen}
          >
            {screen.isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </PlayerButton>
        )}
      </Row>
    </Bar>
  )
}
