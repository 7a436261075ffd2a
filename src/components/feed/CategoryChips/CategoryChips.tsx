import { chakra } from '@chakra-ui/react'
import { categories, type Category } from '#api/contract/feed.ts'
import { feed as t } from '#locales/feed.ts'
import { categoryName } from '#locales/feedCard.ts'

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // The row bleeds to the edges of a phone, so that it is seen to go on.
    marginInline: { base: '-4', md: '0' },
    paddingInline: { base: '4', md: '0' },
    paddingBlock: '1',
    flexWrap: { md: 'wrap' },
  },
})
const Chip = chakra('button', {
  base: {
    flexShrink: 0,
    minHeight: { base: 'target', md: '9' },
    paddingInline: '3.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'full',
    bg: 'surface',
    color: 'text.muted',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    transitionProperty: 'background-color, color, border-color',
    transitionDuration: 'fast',
    _hover: { color: 'text', bg: 'sunken' },
    '&[aria-pressed=true]': { bg: 'brand', borderColor: 'brand', color: 'brand.on' },
  },
})

export interface CategoryChipsProps {
  /** `null`: all. */
  selected: Category | null
  onSelect: (category: Category | null) => void
}

/** Which categories the feed shows: all, or one. */
export function CategoryChips({ selected, onSelect }: CategoryChipsProps) {
  return (
    <Row role="group" aria-label={t.categories}>
      {[null, ...categories].map((category) => (
        <Chip
          key={category ?? ''}
          type="button"
          aria-pressed={selected === category}
          onClick={(event) => {
            event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            onSelect(category)
          }}
        >
          {category ? categoryName(category) : t.allCategories}
        </Chip>
      ))}
    </Row>
  )
}
