import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { classModules as t } from '#locales/classModules.ts'

const Root = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '1.5',
    padding: '6',
    textAlign: 'center',
    textWrap: 'balance',
  },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '12',
    marginBottom: '1',
    borderRadius: 'full',
    bg: 'surface',
    color: 'text.muted',
    '& svg': { boxSize: '1.375rem' },
  },
})

export interface LockedNoticeProps {
  level: number
  userLevel: number
  /** No video of the module is unlocked. */
  allLocked: boolean
  /** Goes to the first unlocked video. */
  onFirstOpen?: (() => void) | undefined
}

/** Replaces the player of a locked video: says which level unlocks it. */
export function LockedNotice({ level, userLevel, allLocked, onFirstOpen }: LockedNoticeProps) {
  return (
    <Root role="status" data-notice>
      <Mark>
        <Lock aria-hidden="true" />
      </Mark>
      <chakra.p fontWeight="640" fontSize="lg">
        {allLocked ? t.allLockedTitle : t.lockedTitle}
      </chakra.p>
      <chakra.p fontWeight="600" fontVariantNumeric="tabular-nums">
        {t.lockedUntil(level, userLevel)}
      </chakra.p>
      <chakra.p color="text.muted">{t.lockedText}</chakra.p>
      {onFirstOpen && (
        <Button variant="secondary" marginTop="2" onClick={onFirstOpen}>
          {t.firstOpen}
        </Button>
      )}
    </Root>
  )
}
