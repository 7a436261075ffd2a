import { chakra } from '@chakra-ui/react'
import { listingOrders, type ListingOrder } from '#api/contract/values/explore.ts'
import { AccessFilter } from '#components/explore/AccessFilter/AccessFilter.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { explore as t } from '#locales/explore.ts'
import { SearchBox } from './SearchBox.tsx'
import type { ExploreFilters } from './useExploreFilters.ts'

export interface ExploreToolbarProps {
  filters: ExploreFilters
  onChange: (changes: Partial<ExploreFilters>, options?: { replace?: boolean }) => void
}

/** Search, order and access filter of the communities. */
export function ExploreToolbar({ filters, onChange }: ExploreToolbarProps) {
  const { access, text, order } = filters
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' }}
      >
        {/* Replaces the history entry, so that typing does not fill the history. */}
        <SearchBox value={text} onSearch={(next) => onChange({ text: next }, { replace: true })} />
        <SelectField
          label={t.order}
          hideLabel
          value={order ?? ''}
          onChange={({ target }) => onChange({ order: (target.value || null) as ListingOrder | null })}
        >
          <option value="">{t.orders.none}</option>
          {listingOrders.map((value) => (
            <option key={value} value={value}>
              {t.orders[value]}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <AccessFilter value={access} onChange={(next) => onChange({ access: next })} />
    </chakra.div>
  )
}
