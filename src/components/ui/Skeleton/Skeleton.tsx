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

/** A loading placeholder. Give it the size of the content. */
export function Skeleton(props: HTMLChakraProps<'div'>) {
  return <Block aria-hidden="true" {...props} />
}

export type SkeletonTextProps = HTMLChakraProps<'div'> & { lines?: number }

/** Placeholder of a paragraph; the last line is shorter. */
export function SkeletonText({ lines = 3, ...rest }: SkeletonTextProps) {
  return (
    <Lines aria-hidden="true" {...rest}>
      {Array.from({ length: lines }, (_, line) => (
        <Block key={line} height="3" width={lines > 1 && line === lines - 1 ? '60%' : 'full'} />
      ))}
    </Lines>
  )
}
