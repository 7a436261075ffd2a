import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Anchor = chakra('a', {
  base: { overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
})

/** A way out of Faro that a member wrote down: opened apart, and never vouched for. */
export function ExternalLink(props: HTMLChakraProps<'a'> & { href: string }) {
  return <Anchor {...props} target="_blank" rel="noopener noreferrer nofollow ugc" />
}
