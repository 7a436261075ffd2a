import { chakra } from '@chakra-ui/react'

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    boxSize: '1.125em',
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
})

/** The spinner without text, in the colour and size of the surrounding text. */
export function SpinnerRing() {
  return <Ring aria-hidden="true" data-spinner="" />
}
