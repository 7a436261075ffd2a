import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Question } from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { optionsOf, valueOf } from '../shared/answers.ts'
import { Choice, type ChoiceProps, Mark } from './choice.ts'

const Options = chakra('div', {
  base: { display: 'grid', gap: '2.5', gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Radio buttons of a question's options; the answer is the option's value. */
export function MultipleChoice(props: ChoiceProps & { question: Question }) {
  const { question, labelledBy, required, value, onChange } = props
  const name = useId()
  const options = optionsOf(question)
  if (options.length === 0) return <chakra.p color="text.muted">{t.noOptions}</chakra.p>
  const chosen = options.findIndex((option) => valueOf(option) === value)
  return (
    <Options role="radiogroup" aria-labelledby={labelledBy} aria-required={required}>
      {options.map((option, index) => (
        <Choice key={String(option.id ?? index)}>
          <Mark
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChange(valueOf(option))}
          />
          <chakra.span minWidth="0">{option.text?.trim() || String(valueOf(option))}</chakra.span>
        </Choice>
      ))}
    </Options>
  )
}

/** Radio buttons for yes and no. */
export function YesNo({ labelledBy, required, value, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <Options
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-required={required}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
    >
      {[true, false].map((answer) => (
        <Choice key={String(answer)}>
          <Mark type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          {answer ? t.yes : t.no}
        </Choice>
      ))}
    </Options>
  )
}
