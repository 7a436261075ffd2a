import { chakra } from '@chakra-ui/react'

/** Title of a section of a product. */
export const SectionTitle = chakra('h3', {
  base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' },
})
