import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { localIn } from '#lib/zones.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

const Box = chakra('div', { base: { padding: '3', borderRadius: 'sm', bg: 'sunken', fontSize: 'sm' } })
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '5',
    rowGap: '1',
  },
})
const Row = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: '3' } })

export interface OtherZonesProps {
  at: Date
  /** The zone of the form, which is left out. */
  zone: string
}

/** When a meeting is for members elsewhere: where people live is not known, so these are the zones of Spanish. */
export function OtherZones({ at, zone }: OtherZonesProps) {
  const titleId = useId()
  const own = localIn(at, zone)
  return (
    <Box>
      <chakra.p id={titleId} fontWeight="620" marginBottom="1">
        {t.otherZones}
      </chakra.p>
      <List aria-labelledby={titleId}>
        {Object.entries(t.zones)
          .filter(([name]) => name !== zone)
          .map(([name, place]) => {
            const { date, time } = localIn(at, name)
            return (
              <Row key={name}>
                <chakra.dt color="text.muted">{place}</chakra.dt>
                <chakra.dd fontVariantNumeric="tabular-nums">
                  {time}
                  {date !== own.date && ` (${date > own.date ? '+1' : '−1'})`}
                </chakra.dd>
              </Row>
            )
          })}
      </List>
    </Box>
  )
}
