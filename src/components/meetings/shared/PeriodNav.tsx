import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { zoneText } from './times.ts'

export interface PeriodNavProps {
  /** 'noviembre de 2026'. */
  title: string
  titleId: string
  /** The current time. */
  at: Date
  previous: string
  next: string
  /** Goes to the previous (-1) or next (1) period. */
  onStep: (by: -1 | 1) => void
  onToday: () => void
}

/** Heading of a month or week, with its time zone and buttons to change the period. */
export function PeriodNav({ title, titleId, at, previous, next, onStep, onToday }: PeriodNavProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
      <chakra.div flex="1 1 7rem" minWidth="0">
        <chakra.h2
          id={titleId}
          aria-live="polite"
          fontSize="lg"
          fontWeight="640"
          letterSpacing="-0.01em"
          lineHeight="1.3"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {title}
        </chakra.h2>
        <chakra.p fontSize="sm" color="text.muted" _firstLetter={{ textTransform: 'uppercase' }}>
          {zoneText(at)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="1.5">
        <IconButton label={previous} variant="secondary" size="sm" onClick={() => onStep(-1)}>
          <ChevronLeft />
        </IconButton>
        <Button variant="secondary" size="sm" onClick={onToday}>
          {t.today}
        </Button>
        <IconButton label={next} variant="secondary" size="sm" onClick={() => onStep(1)}>
          <ChevronRight />
        </IconButton>
      </chakra.div>
    </chakra.div>
  )
}
