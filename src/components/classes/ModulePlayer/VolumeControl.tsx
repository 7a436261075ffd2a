import { chakra } from '@chakra-ui/react'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { player as t } from '#locales/classModules.ts'
import { PlayerButton } from './PlayerButton.tsx'
import { sliderInput } from './slider.ts'

/** Hidden on touch devices, which have hardware volume keys. */
const Slider = chakra('div', {
  base: {
    position: 'relative',
    display: { base: 'none', md: 'flex' },
    alignItems: 'center',
    width: '4rem',
    height: '6',
    marginInlineEnd: '2',
    '@media (pointer: coarse)': { display: 'none' },
  },
})
const Track = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: '0',
    height: '1',
    borderRadius: 'full',
    bg: 'white/30',
    overflow: 'hidden',
    pointerEvents: 'none',
    '& > span': { position: 'absolute', insetBlock: '0', insetInlineStart: '0', bg: 'white' },
  },
})
const Input = chakra('input', { base: sliderInput })

export interface VolumeControlProps {
  volume: number
  muted: boolean
  onToggle: () => void
  onVolume: (volume: number) => void
}

/** Mute button and volume slider. */
export function VolumeControl({ volume, muted, onToggle, onVolume }: VolumeControlProps) {
  const silent = muted || volume === 0
  const displayedVolume = silent ? 0 : volume
  const Icon = silent ? VolumeX : displayedVolume < 0.5 ? Volume1 : Volume2
  return (
    <>
      <PlayerButton label={silent ? t.unmute : t.mute} shortcut="M" onClick={onToggle}>
        <Icon aria-hidden="true" />
      </PlayerButton>
      <Slider>
        <Track>
          <span style={{ width: `${displayedVolume * 100}%` }} />
        </Track>
        <Input
          type="range"
          aria-label={t.volume}
          aria-valuetext={t.volumeAt(Math.round(displayedVolume * 100))}
          min={0}
          max={1}
          step={0.05}
          value={displayedVolume}
          onChange={({ currentTarget }) => onVolume(Number(currentTarget.value))}
        />
      </Slider>
    </>
  )
}
