import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlRecipe } from '#components/ui/Field/Field.recipe.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { type DateParts, datePartsOf, type TypedDate, typedDate } from './birthDate.ts'
import { FieldError } from '#components/ui/Field/FieldError.tsx'

const Input = chakra('input', controlRecipe)
const Select = chakra('select', controlRecipe)
const SelectBox = chakra('span', {
  base: {
    position: 'relative',
    '& svg': {
      position: 'absolute',
      insetInlineEnd: '3',
      insetBlock: '0',
      marginBlock: 'auto',
      boxSize: '1.125rem',
      color: 'text.muted',
      pointerEvents: 'none',
    },
  },
})
const Group = chakra('fieldset', { base: { display: 'grid', gap: '1.5', minWidth: '0' } })
const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(4rem, 1fr) minmax(7.5rem, 2fr) minmax(5rem, 1fr)',
  },
})
const Part = chakra('label', {
  base: { display: 'grid', gap: '1', minWidth: '0', fontSize: 'sm', color: 'text.muted' },
})
export interface BirthDateFieldProps {
  value: TypedDate
  error: string | undefined
  readOnly: boolean
  onChange: (value: TypedDate) => void
}

/** Date of birth as separate day, month and year fields, which are easier to fill in than a date picker. */
export function BirthDateField({ value, error, readOnly, onChange }: BirthDateFieldProps) {
  const messageId = useId()
  const parts = datePartsOf(value)
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': messageId,
    readOnly,
  } as const
  const change = (part: Partial<DateParts>) => {
    // `select` elements have no `readOnly`.
    if (!readOnly) onChange(typedDate({ ...parts, ...part }))
  }
  const month = parts.month.replace(/^0/u, '')

  return (
    <Group>
      <chakra.legend fontSize="sm" fontWeight="560" marginBottom="1.5">
        {t.birthDate}
      </chakra.legend>
      <Parts>
        <Part>
          {t.day}
          <Input
            {...shared}
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            value={parts.day}
            onChange={(event) => change({ day: event.target.value })}
          />
        </Part>
        <Part>
          {t.month}
          <SelectBox>
            <Select
              {...shared}
              appearance="none"
              cursor="pointer"
              color="text"
              end
              autoComplete="bday-month"
              value={month}
              onChange={(event) => change({ month: event.target.value })}
            >
              <option value="">{t.noMonth}</option>
              {t.months.map((name, index) => (
                <option key={name} value={String(index + 1)}>
                  {name}
                </option>
              ))}
            </Select>
            <ChevronDown aria-hidden="true" />
          </SelectBox>
        </Part>
        <Part>
          {t.year}
          <Input
            {...shared}
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            value={parts.year}
            onChange={(event) => change({ year: event.target.value })}
          />
        </Part>
      </Parts>
      {error ? (
        <FieldError id={messageId}>{error}</FieldError>
      ) : (
        <chakra.p id={messageId} fontSize="sm" color="text.muted">
          {t.birthHelp}
        </chakra.p>
      )}
    </Group>
  )
}
