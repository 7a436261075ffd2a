import { chakra } from '@chakra-ui/react'

export type DrawingName = 'lighthouse' | 'paper' | 'people' | 'waves'

const Svg = chakra('svg', {
  base: { width: '7rem', height: '5.25rem', marginBottom: '2', color: 'brand.text' },
})

/** Small drawings of our own, in the colours of the theme. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <Svg viewBox="0 0 112 84" fill="none" aria-hidden="true" data-drawing={name}>
      <path d="M8 70c12-8 24-8 36 0s24 8 36 0 18-6 24-2" stroke="currentColor" strokeWidth="2" />
    </Svg>
  )
}
