import { chakra } from '@chakra-ui/react'

/** The three places: a list on a phone, side by side on their steps where there is room, read 1, 2, 3 in both. */
export const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    alignItems: { md: 'end' },
    gap: '3',
    listStyle: 'none',
  },
})

/** One place: a row on a phone, a column with a step beneath elsewhere. Tinted by `tintOf`. */
export const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'minmax(0, 1fr)' },
    gridTemplateAreas: {
      base: '"face name points" "face actions points" "stand stand stand"',
      md: '"face" "name" "points" "actions" "stand"',
    },
    columnGap: '3',
    alignItems: 'center',
    justifyItems: { md: 'center' },
    minWidth: '0',
    padding: { base: '3', md: '0' },
    borderRadius: { base: 'md', md: '0' },
    bg: { base: 'var(--tint)', md: 'transparent' },
    // Nobody loses their place in the row when another is missing.
    gridRow: { md: '1' },
  },
  variants: {
    place: { 1: { gridColumn: { md: '2' } }, 2: { gridColumn: { md: '1' } }, 3: { gridColumn: { md: '3' } } },
    free: {
      true: { borderWidth: { base: '1px', md: '0' }, borderStyle: 'dashed', borderColor: 'border.strong' },
    },
  },
})

/** What one stands on: higher for a better place. */
export const Stand = chakra('div', {
  base: {
    gridArea: 'stand',
    display: 'grid',
    alignContent: 'start',
    justifyItems: { md: 'center' },
    width: 'full',
    gap: { md: '3' },
    marginTop: { md: '3' },
    padding: { md: '4' },
    borderTopRadius: { md: 'md' },
    bg: { md: 'var(--tint)' },
  },
  variants: {
    place: {
      1: { minHeight: { md: '10.5rem' } },
      2: { minHeight: { md: '8.75rem' } },
      3: { minHeight: { md: '7rem' } },
    },
    free: {
      true: {
        display: 'flex',
        flexDirection: { md: 'column' },
        alignItems: 'center',
        gap: '3',
        color: 'text.muted',
        borderWidth: { md: '1px' },
        borderBottomWidth: { md: '0' },
        borderStyle: 'dashed',
        borderColor: 'border.strong',
      },
    },
  },
})
