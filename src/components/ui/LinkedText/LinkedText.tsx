import { chakra } from '@chakra-ui/react'
import { lazyModule } from '#lazy/lazyModule.ts'

const TextLink = chakra('a', {
  base: {
    color: 'brand.text',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    overflowWrap: 'anywhere',
  },
})

const linkifier = lazyModule(() => import('#lib/splitLinks.ts'))

/** User text with clickable web addresses. What finds them loads with the first text that may have one. */
export function LinkedText({ text }: { text: string }) {
  const module = linkifier.useModule(text.includes('://'))
  if (!module) return text
  return module.splitLinks(text).map((piece, index) =>
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
