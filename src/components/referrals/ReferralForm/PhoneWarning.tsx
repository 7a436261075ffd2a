import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

const Box = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    marginTop: '-2',
    padding: '3',
    borderRadius: 'sm',
    bg: 'warning.subtle',
    color: 'warning',
    fontSize: 'sm',
    fontWeight: '500',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1.125rem', flexShrink: 0, marginTop: '0.0625rem' },
    '& span': { minWidth: '0' },
  },
})

interface PhoneWarningProps {
  /** Id for the field's `aria-describedby`. */
  id: string
  text: string | undefined
}

/** A warning about the phone, announced when it appears. It does not block submitting. */
export function PhoneWarning({ id, text }: PhoneWarningProps) {
  return (
    <chakra.div id={id} role="status" _empty={{ position: 'absolute' }}>
      {text && (
        <Box>
          <TriangleAlert aria-hidden="true" />
          <span>{text}</span>
        </Box>
      )}
    </chakra.div>
  )
}
