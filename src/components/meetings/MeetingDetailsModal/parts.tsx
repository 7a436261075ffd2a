import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Section = chakra('section', { base: { display: 'grid', gap: '2', minWidth: '0' } })
export const Heading = chakra('h3', { base: { fontSize: 'sm', fontWeight: '640', color: 'text.muted' } })
export const Rows = chakra('dl', { base: { display: 'grid', gap: '2' } })

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
    columnGap: '3',
  },
})
const Name = chakra('dt', { base: { fontSize: 'sm', color: 'text.muted', lineHeight: '1.6' } })
const Value = chakra('dd', { base: { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' } })

/** A label and its value; stacked where there is no room. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Pair>
      <Name>{label}</Name>
      <Value>{children}</Value>
    </Pair>
  )
}
