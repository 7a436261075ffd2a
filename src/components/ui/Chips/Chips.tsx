import { chakra } from '@chakra-ui/react'

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
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

export interface ChipsProps<T> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: T; label: string }[]
  selected: T
  onSelect: (value: T) => void
  /** Extends to the screen edges on phones, to show that the row scrolls. */
  bleed?: boolean
}

/** A single choice among a few options, as a row of buttons. */
export function Chips<T extends string | null>({ label, options, selected, onSelect, bleed }: ChipsProps<T>) {
  return (
    <Row
      role="group"
      aria-label={label}
      {...(bleed && { marginInline: { base: '-4', md: '0' }, paddingInline: { base: '4', md: '0' } })}
    >
      {options.map(({ value, label: name }) => (
        <Chip
          key={value ?? ''}
          type="button"
          aria-pressed={selected === value}
          onClick={(event) => {
            event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            onSelect(value)
          }}
        >
          {name}
        </Chip>
      ))}
    </Row>
  )
}
