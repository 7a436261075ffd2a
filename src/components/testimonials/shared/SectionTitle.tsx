import { chakra } from '@chakra-ui/react'

/** Heading of a section. */
export const SectionTitle = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em', outline: 'none' },
})
