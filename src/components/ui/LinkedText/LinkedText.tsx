import { chakra } from '@chakra-ui/react'
import { splitLinks } from '#lib/links.ts'

const TextLink = chakra('a', {
  base: {
    color: 'brand.text',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    overflowWrap: 'anywhere',
  },
})

/** User text with clickable web addresses. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.href ? (
      // The list is static, so the index is a stable key.
      // oxlint-disable-next-line react/no-array-index-key
      <TextLink key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </TextLink>
    ) : (
      piece.text
    ),
  )
}
