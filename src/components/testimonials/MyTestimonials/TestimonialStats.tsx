import { chakra } from '@chakra-ui/react'
import { Image, MessageSquareQuote, Sparkles, Video } from 'lucide-react'
import type { TestimonialStats as Stats } from '#api/contract/testimonials.ts'
import { formatNumber } from '#lib/plural.ts'
import { testimonials as t } from '#locales/testimonials.ts'
import { statsGrid } from './statsGrid.ts'

const List = chakra('dl', { base: statsGrid })
const Item = chakra('div', {
  base: {
    display: 'flex',
    // The label comes first in the DOM, for screen readers; the figure comes first on screen.
    flexDirection: 'column-reverse',
    minWidth: '0',
    padding: '3.5',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'surface',
  },
})
const Label = chakra('dt', {
  base: {
    display: 'flex',
    gap: '1.5',
    alignItems: 'center',
    fontSize: 'sm',
    color: 'text.muted',
    '& svg': { boxSize: '1rem', flexShrink: 0, color: 'text.subtle' },
  },
})
const Figure = chakra('dd', {
  base: {
    fontSize: '2xl',
    fontWeight: '700',
    lineHeight: '1.2',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
})

/** Totals of the member's testimonials, as far as they are known: number, points, videos and images. */
export function TestimonialStats({ stats }: { stats: Stats }) {
  const figures = [
    { label: t.statTotal, Icon: MessageSquareQuote, value: stats.total_testimonios },
    { label: t.statPoints, Icon: Sparkles, value: stats.total_points_earned },
    { label: t.statVideo, Icon: Video, value: stats.testimonios_with_video },
    { label: t.statImage, Icon: Image, value: stats.testimonios_with_image },
  ]
  return (
    <List aria-label={t.stats}>
      {figures.flatMap(({ label, Icon, value }) =>
        typeof value === 'number' ? (
          <Item key={label}>
            <Label>
              <Icon aria-hidden="true" />
              {label}
            </Label>
            <Figure>{formatNumber(value)}</Figure>
          </Item>
        ) : (
          []
        ),
      )}
    </List>
  )
}
