import { chakra } from '@chakra-ui/react'
import { Archive } from 'lucide-react'

const Root = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    fontSize: 'sm',
    color: 'text.muted',
    textWrap: 'pretty',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.1875rem' },
  },
})

export interface ArchivedHintProps {
  id?: string
  /** Undefined shows nothing; the live region stays, so that a text that comes later is announced. */
  text: string | undefined
}

/** Beside a control that an archived community does not offer: the reason. */
export function ArchivedHint({ id, text }: ArchivedHintProps) {
  return (
    <chakra.div role="status" id={id} alignSelf="center" _empty={{ position: 'absolute' }}>
      {text && (
        <Root>
          <Archive aria-hidden="true" />
          <span>{text}</span>
        </Root>
      )}
    </chakra.div>
  )
}
