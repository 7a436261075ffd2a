import { chakra } from '@chakra-ui/react'
import { Timer } from 'lucide-react'
import type { DateInput } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'
import { useCountdown } from '../shared/useCountdown.ts'
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
  /** When people are brought together next; nothing is said where it is not known. */
  at: DateInput
  /** The person is waiting for it. */
  waiting?: boolean
}

/** How long it is until the next round. */
export function NextRound({ at, waiting = false }: NextRoundProps) {
  const left = useCountdown(at)
  // Whose round it is not is told of the next one at the next look.
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
