import { chakra } from '@chakra-ui/react'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { monthName } from './months.ts'

const Place = chakra('div', {
  base: { flex: { base: '1 1 100%', sm: 'none' }, width: { sm: '13rem' }, minWidth: '0' },
})

/** Maximum number of earlier months. */
const mostMonths = 12

export interface MonthPickerProps {
  label: string
  current: string
  /** Earlier months with points, newest first. */
  months: readonly string[]
  /** `null` is the current month. */
  month: string | null
  onMonth: (month: string | null) => void
}

/** Select for the current or an earlier month; disabled without earlier ones, so that its place stays as it was. */
export function MonthPicker({ label, current, months, month, onMonth }: MonthPickerProps) {
  const earlier = months.filter((one) => one !== current).slice(0, mostMonths)
  return (
    <Place>
      <SelectField
        label={label}
        hideLabel
        disabled={earlier.length === 0}
        value={month ?? ''}
        onChange={({ target }) => onMonth(target.value || null)}
      >
        <option value="">{t.currentMonth}</option>
        {earlier.map((one) => (
          <option key={one} value={one}>
            {monthName(one)}
          </option>
        ))}
      </SelectField>
    </Place>
  )
}

/** Keeps the picker's place while the months are loading. */
export function MonthPickerSkeleton() {
  return (
    <Place>
      <Skeleton height={{ base: 'target', md: '10' }} />
    </Place>
  )
}
