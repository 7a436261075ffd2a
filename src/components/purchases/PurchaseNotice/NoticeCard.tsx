import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { purchases as t } from '#locales/purchases.ts'

const Row = chakra('div', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3.5',
    rowGap: '3',
    alignItems: { base: 'start', md: 'center' },
  },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '10',
    flexShrink: 0,
    borderRadius: 'full',
    '& svg': { boxSize: '1.25rem' },
  },
  variants: {
    tone: {
      brand: { bg: 'brand.subtle', color: 'brand.text' },
      success: { bg: 'success.subtle', color: 'success' },
      warning: { bg: 'warning.subtle', color: 'warning' },
      danger: { bg: 'danger.subtle', color: 'danger' },
      neutral: { bg: 'sunken', color: 'text.muted' },
    },
  },
})
const Words = chakra('div', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' } })
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    gridColumn: '1 / -1',
    gridRow: '2',
    flexShrink: 0,
    '& > *': { flex: { base: '1 1 auto', md: '0 0 auto' } },
  },
})

export interface NoticeCardProps {
  tone: 'brand' | 'success' | 'warning' | 'danger' | 'neutral'
  icon: ReactNode
  title: string
  text?: ReactNode
  /** Error of an action of this card. */
  failure?: string | undefined
  actions?: ReactNode
  /** Missing if the card cannot be dismissed. */
  onDismiss?: (() => void) | undefined
}

/** A card with the state of a purchase and its actions. */
export function NoticeCard({ tone, icon, title, text, failure, actions, onDismiss }: NoticeCardProps) {
  return (
    <Card as="section" aria-label={t.notice}>
      <Row>
        <Mark tone={tone} aria-hidden="true">
          {icon}
        </Mark>
        <Words>
          <div role={tone === 'danger' ? 'alert' : 'status'}>
            <chakra.p fontWeight="640">{title}</chakra.p>
            {text && <chakra.p color="text.muted">{text}</chakra.p>}
          </div>
          {failure && (
            <chakra.p role="alert" color="danger" fontWeight="500">
              {failure}
            </chakra.p>
          )}
        </Words>
        {onDismiss && (
          <IconButton
            label={t.dismiss}
            onClick={onDismiss}
            order={{ md: '1' }}
            marginBlock="-1"
            marginInlineEnd="-1.5"
          >
            <X />
          </IconButton>
        )}
        {actions && <Actions>{actions}</Actions>}
      </Row>
    </Card>
  )
}
