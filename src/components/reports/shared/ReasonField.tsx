import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import { reports as t } from '#locales/reports.ts'

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    cursor: 'pointer',
    '& input': { accentColor: '{colors.brand}', boxSize: '1.125rem', flexShrink: 0 },
  },
})

export interface ReasonFieldProps {
  label: string
  /** The text of each reason, by its value. */
  reasons?: Readonly<Record<string, string>>
  error?: string | undefined
  /** Of react-hook-form's `register`. */
  field: ComponentProps<'input'>
}

/** Why something is reported or hidden: one of the reasons. */
export function ReasonField({ label, reasons = t.reasons, error, field }: ReasonFieldProps) {
  const id = useId()
  const errorId = `${id}error`
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <chakra.p id={id} fontWeight="600" marginBottom="1">
        {label}
      </chakra.p>
      {Object.entries(reasons).map(([reason, text]) => (
        <Choice key={reason}>
          <input type="radio" value={reason} {...field} />
          {text}
        </Choice>
      ))}
      <chakra.p id={errorId} role="alert" color="danger" fontSize="sm" _empty={{ display: 'none' }}>
        {error}
      </chakra.p>
    </chakra.div>
  )
}
