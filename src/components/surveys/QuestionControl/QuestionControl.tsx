import { chakra } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import type { Question, SurveyAnswer } from '#api/contract/surveys.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { isAnswered, isRequired, kindOf, maxLengthOf } from '../shared/answers.ts'
import { MultipleChoice, YesNo } from './Choices.tsx'
import { Rating } from './Rating.tsx'
import { TextAnswer } from './TextAnswer.tsx'

const Heading = chakra('h3', {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '620',
    letterSpacing: '-0.01em',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    outline: 'none',
  },
})
const Kind = chakra('p', { base: { fontSize: 'sm', color: 'text.muted' } })

export interface QuestionControlProps {
  question: Question
  /** Position, starting at 1; used as a title for questions without text. */
  number: number
  value: SurveyAnswer | undefined
  onChange: (value: SurveyAnswer | undefined) => void
  error?: string | undefined
  /** Blocks changes, for example while sending. */
  readOnly?: boolean
  /** Id of the progress text, read out with the heading. */
  describedBy?: string | undefined
  headingRef?: Ref<HTMLHeadingElement>
}

/** A question with the control for its type. */
export function QuestionControl(props: QuestionControlProps) {
  const { question, number, value, onChange, error, readOnly = false, describedBy, headingRef } = props
  const headingId = useId()
  const text = question.question_text?.trim() || t.unnamedQuestion(number)
  const required = isRequired(question)
  const kind = kindOf(question)
  const written = maxLengthOf(question) !== undefined
  const change = (next: SurveyAnswer | undefined) => {
    if (!readOnly) onChange(next)
  }
  const control = { labelledBy: headingId, required, value, onChange: change }

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <div>
        <Heading
          ref={headingRef}
          id={headingId}
          // The dialog's initial focus goes to the question.
          data-autofocus=""
          tabIndex={-1}
          aria-describedby={describedBy}
        >
          {text}
          {required && (
            <chakra.span color="danger" aria-hidden="true">
              {' *'}
            </chakra.span>
          )}
        </Heading>
        <Kind>{required ? t.required : t.optional}</Kind>
      </div>
      {kind === 'rating' && <Rating {...control} />}
      {kind === 'multiple_choice' && <MultipleChoice {...control} question={question} />}
      {kind === 'yes_no' && <YesNo {...control} />}
      {written && (
        <TextAnswer
          question={question}
          label={text}
          required={required}
          value={value}
          error={error}
          readOnly={readOnly}
          onChange={change}
        />
      )}
      {!written && !required && (
        <chakra.div minHeight={{ base: 'target', md: '8' }}>
          {isAnswered(value) && (
            <Button
              variant="ghost"
              size="sm"
              marginInlineStart="-3"
              onClick={(event) => {
                // The button disappears with the answer, so the focus moves to the heading.
                event.currentTarget.closest('form')?.querySelector('h3')?.focus()
                change(undefined)
              }}
            >
              {t.clear}
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}
