import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Anchor = chakra('a', {
  base: { overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
})

/** An external link entered by a member: opens in a new tab, with `nofollow ugc`. */
export function ExternalLink(props: HTMLChakraProps<'a'> & { href: string }) {
  return <Anchor {...props} target="_blank" rel="noopener noreferrer nofollow ugc" />
}
