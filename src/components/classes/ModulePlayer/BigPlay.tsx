import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { player as t } from '#locales/classModules.ts'

const Button = chakra('button', {
  base: {
    position: 'absolute',
    top: '50%',
    left: '50%',
    transform: 'translate(-50%, -50%)',
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '4rem', md: '4.5rem' },
    borderRadius: 'full',
    bg: 'black/70',
    color: 'white',
    cursor: 'pointer',
    transition: 'background-color 140ms',
    _hover: { bg: 'teal.700' },
    _focusVisible: { outlineColor: 'white' },
    '& svg': { boxSize: '1.75rem', marginInlineStart: '1' },
  },
})

/** The large play button over a video that has not started. */
export function BigPlay({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <Button type="button" aria-label={t.start(title)} onClick={onPlay}>
      <Play aria-hidden="true" fill="currentColor" />
    </Button>
  )
}
