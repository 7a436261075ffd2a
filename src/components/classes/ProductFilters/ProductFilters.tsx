import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { classes as t } from '#locales/classes.ts'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import type { ProductFilter } from '../shared/products.ts'

const Check = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    fontSize: 'sm',
    cursor: 'pointer',
  },
})
const options = [
  { value: 'todas', label: t.all },
  { value: 'accesibles', label: t.accessible },
] as const

export interface ProductFiltersProps {
  filter: ProductFilter
  onChange: (filter: ProductFilter) => void
  /** Shows the access filter; false when 'Accesibles' would hide nothing. */
  showAccessFilter: boolean
}

/** Filters of the purchases: search text, expired ones, and access. */
export function ProductFilters({ filter, onChange, showAccessFilter }: ProductFiltersProps) {
  return (
    <chakra.search display="flex" flexWrap="wrap" columnGap="4" rowGap="1" alignItems="center">
      <chakra.div flex="1 1 16rem" maxWidth={{ md: '24rem' }} minWidth="0">
        <TextField
          label={t.search}
          hideLabel
          type="search"
          placeholder={t.search}
          start={<Search aria-hidden="true" />}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
          end={
            filter.text && (
              <IconButton label={t.clearSearch} onClick={() => onChange({ ...filter, text: '' })}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
        />
      </chakra.div>
      <Check>
        <CheckBox
          type="checkbox"
          checked={filter.expired}
          onChange={(event) => onChange({ ...filter, expired: event.currentTarget.checked })}
        />
        {t.showExpired}
      </Check>
      {(showAccessFilter || filter.which === 'accesibles') && (
        <Chips
          label={t.which}
          options={options}
          selected={filter.which}
          onSelect={(which) => onChange({ ...filter, which })}
        />
      )}
    </chakra.search>
  )
}
