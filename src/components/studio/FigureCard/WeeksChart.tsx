import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { briefDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioHome as t } from '#locales/studioHome.ts'

const Bars = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-end', gap: '3px', height: '3.25rem' },
})
const Bar = chakra('span', {
  base: {
    flex: '1',
    minHeight: '2px',
    borderRadius: '2px',
    bg: 'brand.border',
    '@media (forced-colors: active)': { bg: 'CanvasText' },
    // The week that goes on.
    _last: { bg: 'brand' },
  },
})
const Numbers = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: '500', color: 'text.muted' },
    '& td, & thead th:last-child': { textAlign: 'end' },
    '& tr': { borderTopWidth: '1px' },
    '& :is(th, td)': { paddingBlock: '0.5' },
  },
})

export interface WeeksChartProps {
  /** What is counted. */
  label: string
  /** First days of the weeks, `YYYY-MM-DD`. */
  weeks: readonly string[]
  values: readonly number[]
}

/** Twelve weeks as bars, with their first and last number in words, and all of them as a table on request. */
export function WeeksChart({ label, weeks, values }: WeeksChartProps) {
  const [open, setOpen] = useState(false)
  const tableId = useId()
  const most = Math.max(1, ...values)
  return (
    <div>
      <Bars role="img" aria-label={`${label} ${t.chart(values[0] ?? 0, values.at(-1) ?? 0)}`}>
        {values.map((value, place) => (
          <Bar key={weeks[place]} style={{ height: `${(100 * value) / most}%` }} />
        ))}
      </Bars>
      <chakra.p fontSize="xs" color="text.muted" marginTop="1.5">
        {label}
      </chakra.p>
      <Button
        variant="ghost"
        size="sm"
        marginInlineStart="-3"
        aria-expanded={open}
        aria-controls={open ? tableId : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? t.hideNumbers : t.showNumbers}
      </Button>
      {open && (
        <Numbers id={tableId} aria-label={t.weeksOf(label)}>
          <thead>
            <tr>
              <th scope="col">{t.week}</th>
              <th scope="col">{t.value}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value, place) => (
              <tr key={weeks[place]}>
                <th scope="row">{briefDate(`${weeks[place]}T12:00:00`)}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </Numbers>
      )}
    </div>
  )
}
