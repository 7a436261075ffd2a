import { chakra } from '@chakra-ui/react'
import { splitLinks } from '#lib/links.ts'

const Text = chakra('p', { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' } })
const TextLink = chakra('a', {
  base: { color: 'brand.text', textDecoration: 'underline', textUnderlineOffset: '2px' },
})

/** The coach's description, with line breaks and links. */
export function Description({ text }: { text: string }) {
  return (
    <Text>
      {splitLinks(text).map((piece, index) =>
        piece.href ? (
          // The list is static, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <TextLink key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </TextLink>
        ) : (
          piece.text
        ),
      )}
    </Text>
  )
}
