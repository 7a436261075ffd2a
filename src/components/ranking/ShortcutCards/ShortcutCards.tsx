import { chakra } from '@chakra-ui/react'
import { ChevronRight, ClipboardList, type LucideIcon, Quote, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ranking as t } from '#locales/ranking.ts'
import { cramped } from '../shared/wide.ts'

const Row = chakra('ul', {
  base: {
    display: 'grid',
    // Depends on the available width, not on the window: three columns, or stacked.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
    gap: '3',
    listStyle: 'none',
    '& > li': { display: 'grid', containerType: 'inline-size' },
  },
})
const Shortcut = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minHeight: 'target',
    padding: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'brand.border', bg: 'brand.subtle' },
    '& > svg': { boxSize: '1.125rem', color: 'text.subtle' },
    [cramped]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > [aria-hidden]:not(svg)': { display: 'none' },
    },
  },
})
const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '10',
    borderRadius: 'md',
    bg: 'brand.subtle',
    color: 'brand.text',
    '& svg': { boxSize: '1.25rem' },
  },
})

const shortcuts: readonly { path: string; label: string; text: string; icon: LucideIcon }[] = [
  { path: '/referidos', label: t.referrals, text: t.referralsText, icon: UserPlus },
  { path: '/encuestas', label: t.surveys, text: t.surveysText, icon: ClipboardList },
  { path: '/testimonios', label: t.testimonials, text: t.testimonialsText, icon: Quote },
]

/** Links to referrals, surveys and testimonials. */
export function ShortcutCards() {
  return (
    <nav aria-label={t.shortcuts}>
      <Row>
        {shortcuts.map(({ path, label, text, icon: Icon }) => (
          <li key={path}>
            <Shortcut to={path}>
              <Tile aria-hidden="true">
                <Icon />
              </Tile>
              <span>
                <chakra.span display="block" fontWeight="640">
                  {label}
                </chakra.span>
                <chakra.span display="block" fontSize="sm" color="text.muted" lineHeight="1.4">
                  {text}
                </chakra.span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Shortcut>
          </li>
        ))}
      </Row>
    </nav>
  )
}
