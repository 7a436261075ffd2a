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
  /**
   * Reason why the control is unavailable; undefined shows nothing. The live region is always rendered, so that a
   * later text is announced.
   */
  text: string | undefined
}

/** The reason why an archived community does not offer a control, shown beside it. */
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
