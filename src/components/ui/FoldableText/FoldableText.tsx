import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { posts as t } from '#locales/posts.ts'

/** Texts longer than about ten lines are folded. */
const foldCharacters = 700
const foldLines = 10

const Text = chakra('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'prose' },
  variants: { folded: { true: { lineClamp: foldLines } } },
})
/** User text with line breaks and links; long texts are folded. */
export function FoldableText({ text, foldable = true }: { text: string; foldable?: boolean }) {
  const [open, setOpen] = useState(false)
  const long = foldable && (text.length > foldCharacters || text.split('\n').length > foldLines)
  return (
    <div>
      <Text folded={long && !open}>
        <LinkedText text={text} />
      </Text>
      {long && (
        <Button
          variant="ghost"
          size="sm"
          marginInlineStart="-2.5"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t.less : t.more}
        </Button>
      )}
    </div>
  )
}
