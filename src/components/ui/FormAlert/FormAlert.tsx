import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    padding: '3',
    borderRadius: 'sm',
    bg: 'danger.subtle',
    color: 'danger',
    fontWeight: '500',
    fontSize: 'sm',
    '& svg': { boxSize: '1.125rem', flexShrink: 0, marginTop: '0.0625rem' },
  },
})

/**
 * Error of a whole form; announced and scrolled into view when it appears. On a page it stands below the button, which
 * it must not move.
 */
export function FormAlert({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (text !== undefined && text !== shown.current) box.current?.scrollIntoView({ block: 'nearest' })
    shown.current = text
  }, [text])
  return (
    <chakra.div ref={box} role="alert" _empty={{ position: 'absolute' }}>
      {text && (
        <Box>
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </Box>
      )}
    </chakra.div>
  )
}
