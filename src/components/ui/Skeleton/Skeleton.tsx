import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Block = chakra('div', {
  base: {
    bg: 'border',
    borderRadius: 'sm',
    height: '4',
    width: 'full',
    maxWidth: 'full',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
})
const Lines = chakra('div', { base: { display: 'grid', gap: '2', width: 'full' } })

/** The shape of something on its way. Give it the size of what comes. */
export function Skeleton(props: HTMLChakraProps<'div'>) {
  return <Block aria-hidden="true" {...props} />
}

export type SkeletonTextProps = HTMLChakraProps<'div'> & { lines?: number }

/** A paragraph on its way; the last line is shorter. */
export function SkeletonText({ lines = 3, ...rest }: SkeletonTextProps) {
  return (
    <Lines aria-hidden="true" {...rest}>
      {Array.from({ length: lines }, (_, line) => (
        <Block key={line} height="3" width={lines > 1 && line === lines - 1 ? '60%' : 'full'} />
      ))}
    </Lines>
  )
}
