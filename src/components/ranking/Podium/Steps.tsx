import { chakra } from '@chakra-ui/react'
import { cramped, wide } from '../shared/wide.ts'

/** The three places: a list on phones, side by side on wider screens; the reading order is always 1, 2, 3. */
export const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    listStyle: 'none',
    [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', alignItems: 'end' },
  },
})

/** One place: a row on phones, a column on a pedestal on wider screens. Tinted by `tintOf`. */
export const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"face name points" "face actions points" "stand stand stand"',
    columnGap: '3',
    alignItems: 'center',
    minWidth: '0',
    padding: '3',
    borderRadius: 'md',
    bg: 'var(--tint)',
    [cramped]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateAreas: '"face name" "face actions" "points points" "stand stand"',
    },
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"face" "name" "points" "actions" "stand"',
      justifyItems: 'center',
      padding: '0',
      borderRadius: '0',
      bg: 'transparent',
      // Keeps each column in place when another one is missing.
      gridRow: '1',
    },
  },
  variants: {
    place: {
      1: { [wide]: { gridColumn: '2' } },
      2: { [wide]: { gridColumn: '1' } },
      3: { [wide]: { gridColumn: '3' } },
    },
    free: {
      true: {
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'border.strong',
        [wide]: { borderWidth: '0' },
      },
    },
    loading: { true: { bg: 'sunken' } },
  },
})

/** The pedestal: higher for a better place. */
export const Pedestal = chakra('div', {
  base: {
    gridArea: 'stand',
    display: 'grid',
    alignContent: 'start',
    width: 'full',
    [wide]: {
      justifyItems: 'center',
      gap: '3',
      marginTop: '3',
      paddingBlock: '4',
      paddingInline: '3',
      borderTopRadius: 'md',
      bg: 'var(--tint)',
    },
  },
  variants: {
    place: {
      1: { [wide]: { minHeight: '10.5rem' } },
      2: { [wide]: { minHeight: '8.75rem' } },
      3: { [wide]: { minHeight: '7rem' } },
    },
    free: {
      true: {
        display: 'flex',
        alignItems: 'center',
        gap: '3',
        color: 'text.muted',
        [wide]: {
          flexDirection: 'column',
          borderWidth: '1px',
          borderBottomWidth: '0',
          borderStyle: 'dashed',
          borderColor: 'border.strong',
        },
      },
    },
    loading: { true: { [wide]: { bg: 'sunken' } } },
  },
})
