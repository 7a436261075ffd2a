import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import type { Figure } from '../shared/describeActivity.ts'

/** Side by side from this width of the strip on; below each other before. */
const wide = '@container (min-width: 44rem)'

const List = chakra('dl', {
  base: {
    flex: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingInline: '4',
    [wide]: {
      gridTemplateColumns: 'none',
      gridAutoColumns: 'minmax(0, 1fr)',
      gridAutoFlow: 'column',
      paddingInline: '0',
    },
  },
})
/** The figure on the left of its words; above them where there is room. */
const Item = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '5.75rem minmax(0, 1fr)',
    gridTemplateAreas: '"value label" "value text"',
    gridTemplateRows: 'auto 1fr',
    columnGap: '4',
    rowGap: '0.5',
    paddingBlock: '2.5',
    '& + &': { borderTopWidth: '1px' },
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"value" "label" "text"',
      gridTemplateRows: 'auto auto 1fr',
      paddingInline: '5',
      paddingBlock: '4',
      '& + &': { borderTopWidth: '0', borderInlineStartWidth: '1px' },
    },
  },
})
const Label = chakra('dt', {
  base: { gridArea: 'label', fontSize: 'sm', lineHeight: '1.4', lineClamp: '2' },
})
const Value = chakra('dd', {
  base: {
    gridArea: 'value',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    fontSize: 'xl',
    fontWeight: '680',
    lineHeight: '1.2',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    [wide]: { flexDirection: 'row', alignItems: 'center', columnGap: '4', fontSize: '2xl' },
  },
})
const Of = chakra('span', {
  base: { fontSize: 'sm', fontWeight: '500', letterSpacing: '0', color: 'text.muted' },
})
const Text = chakra('dd', {
  base: {
    gridArea: 'text',
    // Not as high as its row, where clamped lines would show.
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    lineHeight: '1.4',
    lineClamp: '2',
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
  },
})
const Track = chakra('span', {
  base: {
    display: 'block',
    flex: 'none',
    height: '1.5',
    borderRadius: 'full',
    bg: 'border',
    overflow: 'hidden',
    [wide]: { flex: '1', maxWidth: '10rem' },
    // Its outline remains where colours are forced.
    _highContrast: { outline: '1px solid' },
  },
})
const Bar = chakra('span', {
  base: { display: 'block', height: 'full', bg: 'brand', borderRadius: 'full', forcedColorAdjust: 'none' },
})

/** Two or three figures beside each other. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <List>
      {figures.map(({ key, value, of, label, text, share }) => (
        <Item key={key}>
          <Label>{label}</Label>
          <Value>
            <span>
              {value}
              {of && (
                <>
                  {' '}
                  <Of>{of}</Of>
                </>
              )}
            </span>
            {share !== undefined && (
              <Track aria-hidden="true">
                <Bar style={{ width: `${share * 100}%` }} />
              </Track>
            )}
          </Value>
          <Text>{text}</Text>
        </Item>
      ))}
    </List>
  )
}

/** The same while they are loading. */
export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <List as="div" role="status" aria-label={label}>
      {[1, 2, 3].map((place) => (
        <Item key={place}>
          <chakra.div gridArea="value">
            <Skeleton height="6" width="14" marginBottom="1" />
          </chakra.div>
          <chakra.div gridArea="label">
            <Skeleton height="3.5" width="85%" marginBlock="0.5" />
          </chakra.div>
          <chakra.div gridArea="text">
            <Skeleton height="3" width="60%" marginBlock="1" />
          </chakra.div>
        </Item>
      ))}
    </List>
  )
}
