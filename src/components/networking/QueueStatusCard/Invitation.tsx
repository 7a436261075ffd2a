import { chakra } from '@chakra-ui/react'

const wide = '@container (min-width: 32rem)'

/** The layout of the card that offers to join the queue: centred below a drawing (`data-drawing`) if there is space. */
export const Invitation = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    [wide]: { justifyItems: 'center', paddingBlock: '8', textAlign: 'center' },
    '& > [data-drawing]': { display: 'none', [wide]: { display: 'block', width: '12rem', height: '9rem' } },
  },
})
