import { chakra } from '@chakra-ui/react'
import { surveys as t } from '#locales/surveys.ts'
import { minutesLeft } from '../shared/surveyTexts.ts'

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'sunken', borderWidth: '1px', overflow: 'hidden' },
})
const Fill = chakra('div', {
  base: {
    height: 'full',
    bg: 'brand',
    borderRadius: 'full',
    transitionProperty: 'width',
    transitionDuration: 'fast',
  },
})
const Words = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface ProgressProps {
  /** Id of the text, for `aria-describedby`. */
  id: string
  /** From 0 on. */
  index: number
  total: number
  /** Minutes for the whole survey. */
  minutes: number
}

/** Current question and remaining time. */
export function Progress({ id, index, total, minutes }: ProgressProps) {
  const position = t.position(index + 1, total)
  return (
    <chakra.div display="grid" gap="1.5">
      <Words id={id}>
        <chakra.span color="text" fontWeight="600">
          {position}
        </chakra.span>
        <span>{t.remaining(minutesLeft(minutes, index, total))}</span>
      </Words>
      <Track
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={index + 1}
        aria-valuetext={position}
      >
        <Fill style={{ width: `${((index + 1) / total) * 100}%` }} />
      </Track>
    </chakra.div>
  )
}
