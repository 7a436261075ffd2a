import { chakra } from '@chakra-ui/react'

/** A way out of Faro that a member wrote down: opened apart, and never vouched for. */
export const OutLink = chakra(
  'a',
  { base: { overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } } },
  { defaultProps: { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } },
)
