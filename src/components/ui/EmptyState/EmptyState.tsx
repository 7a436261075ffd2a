import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

const Root = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    paddingInline: '6',
    paddingBlock: '9',
    textAlign: 'center',
  },
})
const Title = chakra('p', {
  base: {
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
})
const Text = chakra('p', { base: { color: 'text.muted', maxWidth: '44ch', textWrap: 'pretty' } })

export type EmptyStateProps = Omit<HTMLChakraProps<'div'>, 'title'> & {
  title: string
  text?: ReactNode
  /** The main action. */
  action?: ReactNode
  /** The name of an illustration, a custom element, or `null` for none. */
  drawing?: DrawingName | ReactElement | null
  /** Use a heading if the empty state is the page's content. */
  titleAs?: 'p' | 'h1' | 'h2' | 'h3'
}

/** Empty state: illustration, one sentence, one action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, drawing = 'lighthouse', titleAs = 'p', ...rest } = props
  return (
    <Root {...rest}>
      {typeof drawing === 'string' ? <Drawing name={drawing} /> : drawing}
      <Title as={titleAs}>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <chakra.div marginTop="3">{action}</chakra.div>}
    </Root>
  )
}
