import { chakra } from '@chakra-ui/react'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'

const Text = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'prose' } })

/** The coach's description, with line breaks and links. */
export function Description({ text }: { text: string }) {
  return (
    <Text>
      <LinkedText text={text} />
    </Text>
  )
}
