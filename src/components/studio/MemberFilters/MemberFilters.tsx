import { useState } from 'react'
import { levels } from '#api/contract/values/common.ts'
import { memberRoles, seenFilters } from '#api/contract/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { SelectField, type SelectFieldProps } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { FilterBar } from '../FilterBar/FilterBar.tsx'
import { SearchField } from '../FilterBar/SearchField.tsx'
import type { TableAddress } from '../shared/useTableAddress.ts'
import { type FilterName, filterNames } from './memberFilters.ts'

/** Those that are asked for seldom. */
const furtherNames: readonly FilterName[] = ['desde', 'hasta', 'entro_desde', 'entro_hasta', 'silencio']

export interface MemberFiltersProps {
  address: Pick<TableAddress, 'filter' | 'setFilters'>
  products: readonly { id: string | number; name: string }[]
}

/** Search and filters of the table of members; what is set stands in the address. */
export function MemberFilters({ address, products }: MemberFiltersProps) {
  const { filter, setFilters } = address
  const [asked, setAsked] = useState(false)
  const further = asked || furtherNames.some((name) => filter(name) !== undefined)
  const set = (name: FilterName) => (event: { target: { value: string } }) =>
    setFilters({ [name]: event.target.value })
  const choice = (name: FilterName): Pick<SelectFieldProps, 'hideLabel' | 'value' | 'onChange'> => ({
    hideLabel: true,
    value: filter(name) ?? '',
    onChange: set(name),
  })
  return (
    <FilterBar
      filtered={filterNames.some((name) => filter(name) !== undefined)}
      onClear={() => {
        setAsked(false)
        setFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])))
      }}
    >
      <SearchField
        label={t.search}
        placeholder={t.searchHint}
        value={filter('buscar') ?? ''}
        onChange={(text) => setFilters({ buscar: text })}
      />
      <SelectField label={t.role} {...choice('rol')}>
        <option value="">{t.role}</option>
        {memberRoles.map((role) => (
          <option key={role} value={role}>
            {t.roles[role]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.level} {...choice('nivel')}>
        <option value="">{t.level}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {t.levelOf(level)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.seen} {...choice('visto')}>
        <option value="">{t.seen}</option>
        {seenFilters.map((seen) => (
          <option key={seen} value={seen}>
            {t.seenBy[seen]}
          </option>
        ))}
      </SelectField>
      {products.length > 0 && (
        <SelectField label={t.product} {...choice('producto')}>
          <option value="">{t.product}</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {further && (
        <>
          <SelectField label={t.mutedOnly} {...choice('silencio')}>
            <option value="">{t.mutedOnly}</option>
            <option value="si">{t.mutedYes}</option>
            <option value="no">{t.mutedNo}</option>
          </SelectField>
          <LazyText name="desde" label={t.pointsMin} inputMode="numeric" address={address} />
          <LazyText name="hasta" label={t.pointsMax} inputMode="numeric" address={address} />
          <LazyText name="entro_desde" label={t.joinedFrom} type="date" address={address} />
          <LazyText name="entro_hasta" label={t.joinedTo} type="date" address={address} />
        </>
      )}
      <Button variant="ghost" aria-expanded={further} onClick={() => setAsked(!further)}>
        {further ? t.fewerFilters : t.moreFilters}
      </Button>
    </FilterBar>
  )
}

interface LazyTextProps extends Pick<MemberFiltersProps, 'address'> {
  name: FilterName
  label: string
  type?: 'date'
  inputMode?: 'numeric'
}

/** A field that filters when it is left or Enter is pressed, not with each character. */
function LazyText({ name, label, address: { filter, setFilters }, ...rest }: LazyTextProps) {
  const value = filter(name) ?? ''
  const apply = (text: string) => text !== value && setFilters({ [name]: text.trim() })
  return (
    <TextField
      key={value}
      label={label}
      autoComplete="off"
      defaultValue={value}
      {...rest}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value)
      }}
    />
  )
}
