import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { SpinnerRing } from './SpinnerRing.tsx'

const Root = chakra('output', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    color: 'text.muted',
    fontSize: 'md',
    '& [data-spinner]': { boxSize: '1.25rem', color: 'brand.text' },
  },
})

export type SpinnerProps = Omit<HTMLChakraProps<'output'>, 'children'> & {
  /** What is loading. */
  label: string
  hideLabel?: boolean
}

/** A spinner with a text. */
export function Spinner({ label, hideLabel = false, ...rest }: SpinnerProps) {
  return (
    <Root {...rest}>
      <SpinnerRing />
      <chakra.span srOnly={hideLabel}>{label}</chakra.span>
    </Root>
  )
}
