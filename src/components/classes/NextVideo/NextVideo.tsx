import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { EndCard } from './EndCard.tsx'

const Bar = chakra('span', {
  base: {
    display: 'block',
    height: '1',
    marginTop: '1.5',
    borderRadius: 'full',
    bg: 'sunken',
    overflow: 'hidden',
    '& > span': { display: 'block', height: 'full', bg: 'brand', transition: 'width 1s linear' },
  },
})

export interface NextVideoProps {
  title: string
  /** Seconds until the next video starts automatically. */
  secondsLeft: number
  /** Total seconds of the countdown. */
  totalSeconds: number
  onPlay: () => void
  onCancel: () => void
}

/** The next video, which starts automatically unless cancelled. */
export function NextVideo({ title, secondsLeft, totalSeconds, onPlay, onCancel }: NextVideoProps) {
  return (
    <EndCard label={t.nextIs}>
      <chakra.p fontSize="sm" color="text.muted" aria-hidden="true">
        {t.nextIs}
      </chakra.p>
      <chakra.p fontWeight="640" fontSize="lg" lineHeight="1.3" lineClamp="2" overflowWrap="anywhere">
        {title}
      </chakra.p>
      <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums" aria-hidden="true">
        {t.nextIn(secondsLeft)}
      </chakra.p>
      <Bar aria-hidden="true">
        <span style={{ width: `${(1 - secondsLeft / totalSeconds) * 100}%` }} />
      </Bar>
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
        <Button icon={<Play aria-hidden="true" />} onClick={onPlay}>
          {t.playNow}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
      </chakra.div>
      <chakra.p role="status" srOnly>
        {t.nextAnnounced(title, totalSeconds)}
      </chakra.p>
    </EndCard>
  )
}
