import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { player as t } from '#locales/classModules.ts'
import { sliderInput } from './slider.ts'

const Root = chakra('div', {
  base: { position: 'relative', display: 'flex', alignItems: 'center', height: '6', marginInline: '1.5' },
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
    transition: 'height 140ms',
    '[data-seek]:hover > &, [data-seek]:focus-within > &': { height: '1.5' },
    '& > span': { position: 'absolute', insetBlock: '0', insetInlineStart: '0' },
  },
})
const Thumb = chakra('span', {
  base: {
    position: 'absolute',
    boxSize: '3.5',
    borderRadius: 'full',
    bg: 'teal.300',
    transform: 'translateX(-50%)',
    pointerEvents: 'none',
  },
})
const Tip = chakra('span', {
  base: {
    position: 'absolute',
    bottom: 'full',
    transform: 'translateX(-50%)',
    paddingInline: '1.5',
    paddingBlock: '0.5',
    borderRadius: 'sm',
    bg: 'black/85',
    color: 'white',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
})
const Input = chakra('input', { base: sliderInput })

/** Seconds that each key seeks. */
const steps: Partial<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
  Home: -Infinity,
  End: Infinity,
}

export interface SeekBarProps {
  time: number
  duration: number
  buffered: number
  onSeek: (seconds: number) => void
}

/** The seek bar: position, buffered range, and the time under the pointer. */
export function SeekBar({ time, duration, buffered, onSeek }: SeekBarProps) {
  const [hovered, setHovered] = useState<number>()
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSeek(Math.min(duration, Math.max(0, time + step)))
  }
  function onPointerMove({ currentTarget, clientX, pointerType }: PointerEvent<HTMLDivElement>) {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setHovered(Math.min(1, Math.max(0, (clientX - left) / width)) * duration)
  }

  return (
    <Root data-seek onPointerMove={onPointerMove} onPointerLeave={() => setHovered(undefined)}>
      <Track>
        <chakra.span bg="white/40" style={{ width: share(buffered) }} />
        <chakra.span bg="teal.400" style={{ width: share(time) }} />
      </Track>
      <Input
        type="range"
        aria-label={t.seek}
        aria-valuetext={t.at(time, duration)}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(time, duration || 1)}
        disabled={duration === 0}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
      <Thumb style={{ left: share(time) }} />
      {hovered !== undefined && duration > 0 && (
        <Tip aria-hidden="true" style={{ left: share(hovered) }}>
          {t.clock(hovered)}
        </Tip>
      )}
    </Root>
  )
}
