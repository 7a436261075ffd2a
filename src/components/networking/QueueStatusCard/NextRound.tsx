import { chakra } from '@chakra-ui/react'
import { Timer } from 'lucide-react'
import type { DateInput } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'
import { useTimeLeft } from '../shared/useTimeLeft.ts'
import { countdownText } from '../shared/waitText.ts'

const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    color: 'text.muted',
    fontSize: 'sm',
    '& svg': { boxSize: '1.125rem', color: 'brand.text' },
  },
})

interface NextRoundProps {
  /** Time of the next round; renders nothing if unknown. */
  at: DateInput
  /** Whether the member is in the queue. */
  waiting?: boolean
}

/** Countdown to the next round. */
export function NextRound({ at, waiting = false }: NextRoundProps) {
  const left = useTimeLeft(at)
  // For members outside the queue, nothing is shown at zero; the next refetch brings the next round.
  if (left === null || (left === 0 && !waiting)) return null
  if (left === 0)
    return (
      <Line>
        <Timer aria-hidden="true" />
        {t.roundNow}
      </Line>
    )
  return (
    <Line>
      <Timer aria-hidden="true" />
      {waiting ? t.nextRound : t.nextRoundIdle}{' '}
      <chakra.b
        color="text"
        fontWeight="660"
        fontSize={waiting ? 'xl' : 'md'}
        fontVariantNumeric="tabular-nums"
      >
        {countdownText(left)}
      </chakra.b>
    </Line>
  )
}
