import type { ChangeEvent } from 'react'
import type { Question, SurveyAnswer } from '#api/contract/surveys.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { kindOf, maxLengthOf } from '../shared/answers.ts'

/** Fractions of the maximum length from which the counter appears and warns. */
const countFrom = 0.8
const warnFrom = 0.9

interface TextAnswerProps {
  question: Question
  label: string
  required: boolean
  value: SurveyAnswer | undefined
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}

/** A text answer: one line or several. */
export function TextAnswer({ question, label, required, value, error, readOnly, onChange }: TextAnswerProps) {
  const max = maxLengthOf(question)
  const text = typeof value === 'string' ? value : ''
  const field = {
    label,
    hideLabel: true,
    value: text,
    maxLength: max,
    error,
    readOnly,
    'aria-required': required,
    placeholder: t.writeHere,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  } as const
  if (kindOf(question) === 'short_text') return <TextField {...field} />
  const near = max !== undefined && text.length > max * countFrom
  return (
    <TextAreaField
      {...field}
      rows={kindOf(question) === 'long_text' ? 6 : 3}
      counter={near ? { text: t.length(text.length, max), warn: text.length > max * warnFrom } : undefined}
    />
  )
}
