import { chakra } from '@chakra-ui/react'

/** The title of a part of a product. */
export const SectionTitle = chakra('h3', {
  base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' },
})
