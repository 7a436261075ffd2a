import { chakra } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FirstSteps as Steps } from '#api/contract/today.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { today as t } from '#locales/today.ts'
import { TodayCard } from '../shared/TodayCard.tsx'

const steps = [
  { key: 'photo', to: '/perfil', title: t.photo, text: t.photoText },
  { key: 'community', to: '/explorar-comunidades', title: t.community, text: t.communityText },
  { key: 'post', to: '/comunidad', title: t.post, text: t.postText },
  { key: 'class', to: '/clases', title: t.class, text: t.classText },
] as const

const Step = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    padding: '2',
    marginInline: '-2',
    borderRadius: 'sm',
    _hover: { bg: 'sunken' },
  },
})
const Target = chakra(Link, {
  base: { fontWeight: '600', _after: { content: '""', position: 'absolute', inset: '0' } },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '6',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'border.input',
    '& svg': { boxSize: '0.875rem' },
  },
  variants: { done: { true: { bg: 'brand', borderColor: 'brand', color: 'brand.on' } } },
})

export interface FirstStepsProps {
  done: Steps
  /** Puts the list away for good. */
  onPutAway: () => void
}

/** What a new member does first; each step is a link until it is truly done. */
export function FirstSteps({ done, onPutAway }: FirstStepsProps) {
  const count = steps.filter(({ key }) => done[key]).length
  return (
    <TodayCard
      title={t.steps}
      end={
        <chakra.span display="inline-flex" alignItems="center" gap="1" marginBlock="-2" marginInlineEnd="-2">
          {t.stepsDone(count, steps.length)}
          <IconButton size="sm" label={t.putAway} onClick={onPutAway}>
            <X />
          </IconButton>
        </chakra.span>
      }
    >
      <chakra.ol listStyleType="none" display="grid" gap="1" marginBlock="-1">
        {steps.map(({ key, to, title, text }) => (
          <Step key={key}>
            <Mark done={done[key]}>{done[key] && <Check aria-hidden="true" />}</Mark>
            <div>
              {done[key] ? (
                <chakra.p color="text.muted" textDecoration="line-through">
                  {title}
                  <chakra.span srOnly>: {t.done}</chakra.span>
                </chakra.p>
              ) : (
                <>
                  <Target to={to}>{title}</Target>
                  <chakra.p fontSize="sm" color="text.muted">
                    {text}
                  </chakra.p>
                </>
              )}
            </div>
          </Step>
        ))}
      </chakra.ol>
    </TodayCard>
  )
}
