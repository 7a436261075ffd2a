import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { WeeksChart, type WeeksChartProps } from './WeeksChart.tsx'

export interface FigureCardProps {
  title: string
  /** The number, written out. */
  value: string
  /** What it is compared with or counted of, one sentence each. */
  details: readonly ReactNode[]
  chart: WeeksChartProps
}

/** A figure that explains itself: the number, what it is counted of, and twelve weeks of what changes it. */
export function FigureCard({ title, value, details, chart }: FigureCardProps) {
  return (
    <Card as="section" aria-label={title} display="grid" alignContent="space-between" gap="3">
      <div>
        <chakra.h3 fontSize="sm" fontWeight="560" color="text.muted">
          {title}
        </chakra.h3>
        <chakra.p fontSize="2xl" fontWeight="680" letterSpacing="-0.02em" fontVariantNumeric="tabular-nums">
          {value}
        </chakra.p>
        {details.map((detail, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences of a fixed order
          <chakra.p key={place} fontSize="sm" color="text.muted">
            {detail}
          </chakra.p>
        ))}
      </div>
      <WeeksChart {...chart} />
    </Card>
  )
}
