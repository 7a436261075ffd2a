import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
  },
})
const Title = chakra('h2', {
  base: { fontSize: 'sm', fontWeight: '640', color: 'text.muted', minWidth: '0', overflowWrap: 'anywhere' },
})
const End = chakra('span', {
  base: { fontSize: 'sm', color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
})

export interface TodayCardProps {
  title: string
  /** A circumstance, such as the time left. */
  end?: ReactNode
  children: ReactNode
}

/** A small card of 'Hoy'. */
export function TodayCard({ title, end, children }: TodayCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padding="4" display="grid" gap="3">
      <Head>
        <Title id={id}>{title}</Title>
        {end && <End>{end}</End>}
      </Head>
      {children}
    </Card>
  )
}
