import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

const Line = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    fontSize: 'sm',
    fontWeight: '500',
    color: 'danger',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem' },
  },
})

/** The error message of a field, with its icon. */
export function FieldError({ children, ...rest }: ComponentProps<typeof Line>) {
  return (
    <Line data-field-error="" {...rest}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </Line>
  )
}
