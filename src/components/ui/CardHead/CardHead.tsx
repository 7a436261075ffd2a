import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Root = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '3' },
})
const Words = chakra('div', { base: { flex: '1 1 12rem', minWidth: '0' } })
const Title = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: '660', letterSpacing: '-0.015em', lineHeight: '1.3' },
})
const Text = chakra('div', { base: { color: 'text.muted', fontSize: 'sm', textWrap: 'pretty' } })

export interface CardHeadProps {
  id: string
  title: string
  /** One line under the title. */
  text?: ReactNode
  /** A control on the right, or below if there is no room. */
  end?: ReactNode
}

/** Heading of a card. */
export function CardHead({ id, title, text, end }: CardHeadProps) {
  return (
    <Root>
      <Words>
        <Title id={id}>{title}</Title>
        {text && <Text>{text}</Text>}
      </Words>
      {end}
    </Root>
  )
}
