import { chakra } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { EndCard } from './EndCard.tsx'

export interface ModuleFinishedProps {
  /** Number of unlocked videos that the member has not watched. */
  videosLeft: number
  onReplay: () => void
}

/** Shown after a module's last video. */
export function ModuleFinished({ videosLeft, onReplay }: ModuleFinishedProps) {
  return (
    <EndCard label={t.finished}>
      <chakra.div role="status">
        <chakra.p fontWeight="640" fontSize="lg" lineHeight="1.3">
          {t.finished}
        </chakra.p>
        <chakra.p color="text.muted" marginTop="1">
          {t.finishedText(videosLeft)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
        <ButtonLink to="/clases" variant="primary">
          {t.toClasses}
        </ButtonLink>
        <Button variant="secondary" icon={<RotateCcw aria-hidden="true" />} onClick={onReplay}>
          {t.replay}
        </Button>
      </chakra.div>
    </EndCard>
  )
}
