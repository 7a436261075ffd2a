import { chakra } from '@chakra-ui/react'
import { Timer } from 'lucide-react'
import type { DateInput } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'
import { useCountdown } from '../useCountdown.ts'
import { countdownText } from '../waits.ts'

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
  if (left === null) return null
  if (left === 0)
    return (
      <Line>
        <Timer aria-hidden="true" />
        {waiting ? t.roundNow : t.roundNowIdle}
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
