import { chakra } from '@chakra-ui/react'
import { classes as t } from '#locales/classes.ts'

const Track = chakra('span', {
  base: {
    display: 'block',
    height: '1.5',
    borderRadius: 'full',
    bg: 'sunken',
    overflow: 'hidden',
    boxShadow: 'inset 0 0 0 1px {colors.border}',
  },
})
const Fill = chakra('span', { base: { display: 'block', height: 'full', borderRadius: 'full', bg: 'brand' } })

export interface ProgressBarProps {
  total: number
  watched: number
  /** Number of all videos, including those above the member's level, which `total` excludes. */
  all?: number
  /** What the progress refers to; part of the accessible name. */
  subject?: string
}

/** Progress bar: watched videos out of all that count. Renders nothing when there are none. */
export function ProgressBar({ total, watched, all = total, subject }: ProgressBarProps) {
  if (total <= 0) return null
  const done = Math.min(watched, total)
  const text = t.watched(done, total)
  const locked = all > total && t.lockedCount(all - total)
  return (
    <chakra.div display="grid" gap="1">
      <Track
        role="progressbar"
        aria-label={subject ? t.progressOf(subject) : t.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={locked ? `${text}, ${locked}` : text}
      >
        <Fill style={{ width: `${(done / total) * 100}%` }} />
      </Track>
      <chakra.span
        display="flex"
        flexWrap="wrap"
        columnGap="2"
        fontSize="xs"
        color="text.muted"
        fontVariantNumeric="tabular-nums"
      >
        <span>{text}</span>
        {locked && <span>{locked}</span>}
      </chakra.span>
    </chakra.div>
  )
}
