import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { Referral, ReferralState } from '#api/contract/referrals.ts'
import { referralStates } from '#api/contract/values/referrals.ts'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { referrals as t } from '#locales/referrals.ts'
import { filterReferrals, type ReferralFilterValue } from './filterReferrals.ts'

export interface ReferralFilterProps {
  history: readonly Referral[]
  value: ReferralFilterValue
  onChange: (value: ReferralFilterValue) => void
}

/** Filters a long history by state, with counts, and by text. */
export function ReferralFilter({ history, value, onChange }: ReferralFilterProps) {
  const box = useRef<HTMLInputElement>(null)
  const { text } = value
  const options: readonly (ReferralState | null)[] = [null, ...referralStates]
  const found = filterReferrals(history, value).length
  return (
    <chakra.div
      role="search"
      aria-label={t.search}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
    >
      <TextField
        ref={box}
        type="search"
        autoComplete="off"
        label={t.search}
        hideLabel
        placeholder={t.searchHint}
        maxLength={100}
        start={<Search aria-hidden="true" />}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        end={
          text && (
            <IconButton
              label={t.clearSearch}
              onClick={() => {
                onChange({ ...value, text: '' })
                box.current?.focus()
              }}
            >
              <X />
            </IconButton>
          )
        }
        value={text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <Chips
        label={t.filter}
        bleed
        options={options.map((estado) => ({
          value: estado,
          label: t.filterOption(
            estado === null ? t.all : t.estados[estado],
            filterReferrals(history, { estado, text }).length,
          ),
        }))}
        selected={value.estado}
        onSelect={(estado) => onChange({ ...value, estado })}
      />
      <chakra.p role="status" srOnly>
        {(text || value.estado) && t.found(found)}
      </chakra.p>
    </chakra.div>
  )
}
