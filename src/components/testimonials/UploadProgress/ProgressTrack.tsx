import { chakra } from '@chakra-ui/react'

const Track = chakra('div', {
  base: {
    height: '2',
    borderRadius: 'full',
    bg: 'surface',
    overflow: 'hidden',
    boxShadow: 'inset 0 0 0 1px {colors.border}',
  },
})
const Fill = chakra('div', {
  base: { height: 'full', borderRadius: 'full', bg: 'brand', transition: 'width 140ms linear' },
  variants: {
    unknown: {
      true: { animation: 'pulse 1.6s ease-in-out infinite', _motionReduce: { animation: 'none' } },
    },
  },
})

interface ProgressTrackProps {
  /** Accessible name. */
  label: string
  percent: number | undefined
}

/** Progress bar of an upload; indeterminate without `percent`. */
export function ProgressTrack({ label, percent }: ProgressTrackProps) {
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Fill unknown={percent === undefined} style={{ width: `${percent ?? 100}%` }} />
    </Track>
  )
}
