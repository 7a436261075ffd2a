import { chakra } from '@chakra-ui/react'

/** Heading of a part of the screen. */
export const SectionTitle = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em', outline: 'none' },
})
