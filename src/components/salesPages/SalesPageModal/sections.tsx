import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { sales as t } from '#locales/purchases.ts'
import { prefersLessMotion } from '#theme/motion.ts'

export type PartName = 'includes' | 'testimonials' | 'priceSection'

export const Title = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: '640', letterSpacing: '-0.01em', lineHeight: '1.3' },
})

const Section = chakra('section', {
  base: { display: 'grid', gap: '3.5', gridTemplateColumns: 'minmax(0, 1fr)', scrollMarginTop: '12' },
})

/** A section that the index links to. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const titleId = useId()
  return (
    <Section aria-labelledby={titleId} data-part={name}>
      <Title id={titleId} tabIndex={-1} outline="none">
        {t[name]}
      </Title>
      {children}
    </Section>
  )
}

const Bar = chakra('nav', {
  base: {
    position: 'sticky',
    top: '-1',
    zIndex: '1',
    display: 'flex',
    gap: '1',
    bg: 'surface',
    borderBottomWidth: '1px',
    marginInline: { base: '-4', md: '-6' },
    paddingInline: { base: '2', md: '4' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
})
const IndexButton = chakra('button', {
  base: {
    flexShrink: 0,
    minHeight: 'target',
    paddingInline: '2',
    fontSize: 'sm',
    fontWeight: '560',
    color: 'text.muted',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '4px' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

function scrollToPart(from: HTMLElement, name: PartName) {
  const part = from.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-part=${name}]`)
  if (!part) return
  part.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  part.scrollIntoView({ behavior: prefersLessMotion() ? 'auto' : 'smooth' })
}

/** Index of the sections; sticks to the top while scrolling. */
export function SectionIndex({ parts }: { parts: readonly PartName[] }) {
  return (
    <Bar aria-label={t.sections}>
      {parts.map((name) => (
        <IndexButton key={name} type="button" onClick={(event) => scrollToPart(event.currentTarget, name)}>
          {t[name]}
        </IndexButton>
      ))}
    </Bar>
  )
}
