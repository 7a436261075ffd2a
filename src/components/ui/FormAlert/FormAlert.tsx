import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'

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

/** Error of a whole form; announced when it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <chakra.div role="alert" _empty={{ position: 'absolute' }}>
      {text && (
        <Box>
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </Box>
      )}
    </chakra.div>
  )
}
