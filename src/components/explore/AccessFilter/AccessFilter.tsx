import type { AccessType } from '#api/contract/explore.ts'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { explore as t } from '#locales/explore.ts'

/** An access type, or `null` for all. */
export type AccessChoice = Exclude<AccessType, 'pago'> | null

const options: readonly { value: AccessChoice; label: string }[] = [
  { value: null, label: t.allAccess },
  { value: 'publica', label: t.access.publica },
  { value: 'gratuita', label: t.access.gratuita },
  { value: 'por_pago', label: t.access.por_pago },
  { value: 'invitacion', label: t.access.invitacion },
]

export interface AccessFilterProps {
  value: AccessChoice
  onChange: (value: AccessChoice) => void
}

/** Filters the communities by access type. */
export function AccessFilter({ value, onChange }: AccessFilterProps) {
  return <Chips label={t.accessFilter} options={options} selected={value} onSelect={onChange} bleed />
}
