import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { nextStep as t } from '#locales/profiles.ts'
import { nextStepOf } from './completeness.ts'

const Box = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    padding: '4',
    borderRadius: 'lg',
    bg: 'brand.subtle',
    border: '1px solid',
    borderColor: 'brand.border',
    '& > svg': { boxSize: '1.25rem', flexShrink: 0, color: 'brand.text' },
  },
})

const actions = { photo: t.photoAction, bio: t.bioAction, place: t.placeAction } as const

/** Hint for the most useful addition to the own profile; renders nothing if it is complete. */
export function NextStep({ profile, onEdit }: { profile: UserProfile; onEdit: () => void }) {
  const step = nextStepOf(profile)
  if (!step) return null
  return (
    <Box aria-label={t.title}>
      <Sparkles aria-hidden="true" />
      <chakra.div flex="1 1 12rem" minWidth="0">
        <chakra.p fontWeight="620">
          {t.title}{' '}
          <chakra.span fontWeight="400" fontSize="sm" color="text.muted">
            {t.done(step.done, step.of)}
          </chakra.span>
        </chakra.p>
        <chakra.p fontSize="sm" color="text.muted">
          {t[step.next]}
        </chakra.p>
      </chakra.div>
      <Button variant="secondary" size="sm" onClick={onEdit}>
        {actions[step.next]}
      </Button>
    </Box>
  )
}
