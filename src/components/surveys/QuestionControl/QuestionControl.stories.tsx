import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import type { SurveyAnswer } from '#api/contract/surveys.ts'
import {
  choiceQuestion,
  longQuestion,
  openQuestion,
  ratingQuestion,
  shortQuestion,
  unknownQuestion,
  yesNoQuestion,
} from '#mocks/fixtures/surveys.ts'
import { QuestionControl, type QuestionControlProps } from './QuestionControl.tsx'

/** Keeps the answer, as the survey does. */
function Kept({ value, onChange, ...rest }: QuestionControlProps) {
  const [answer, setAnswer] = useState<SurveyAnswer | undefined>(value)
  return (
    <form style={{ maxWidth: 520 }}>
      <QuestionControl
        {...rest}
        value={answer}
        onChange={(next) => {
          setAnswer(next)
          onChange(next)
        }}
      />
    </form>
  )
}

const meta = {
  component: QuestionControl,
  args: { question: ratingQuestion, number: 1, value: undefined, onChange: fn() },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof QuestionControl>
export default meta
type Story = StoryObj<typeof meta>

/** One to five, pressed or with the arrow keys; what is told is the number. */
export const Rating: Story = {
  tags: ['forced'],
  async play({ canvas, args }) {
    const group = canvas.getByRole('radiogroup', { name: /sesiones en directo/ })
    await expect(group).toHaveAccessibleDescription(/1 es lo más bajo/)
    await expect(canvas.getAllByRole('radio')).toHaveLength(5)
    await userEvent.click(canvas.getByRole('radio', { name: '3' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(3)
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onChange).toHaveBeenLastCalledWith(4)
    await expect(canvas.getByRole('radio', { name: '4' })).toBeChecked()
  },
}
/** One of several options; what is told is its value, not its text. */
export const MultipleChoice: Story = {
  args: { question: choiceQuestion, number: 2 },
  tags: ['dark'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Quiero cambiar de trabajo' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('cambio')
    await userEvent.click(canvas.getByText('Quiero liderar mejor a mi equipo'))
    await expect(args.onChange).toHaveBeenLastCalledWith('equipo')
    await expect(canvas.getAllByRole('radio', { checked: true })).toHaveLength(1)
  },
}
/** Yes or no, told as a boolean. */
export const YesNo: Story = {
  args: { question: yesNoQuestion, number: 3 },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Sí' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(canvas.getByRole('radio', { name: 'No' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(false)
  },
}
/** Room for a long answer; how much fits is said when it gets tight. */
export const LongText: Story = {
  args: { question: longQuestion, number: 4, value: 'Antes decía que sí a todo. '.repeat(130) },
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox', { name: longQuestion.question_text ?? '' })).toBeVisible()
    await expect(canvas.getByText('3510/4000')).toBeVisible()
  },
}
/** A line. */
export const ShortText: Story = {
  args: { question: shortQuestion, number: 5 },
  async play({ canvas, args }) {
    const field = canvas.getByRole('textbox', { name: shortQuestion.question_text ?? '' })
    await userEvent.type(field, 'Poner precio')
    await expect(args.onChange).toHaveBeenLastCalledWith('Poner precio')
    await expect(field).toHaveAttribute('maxlength', '200')
  },
}
/** A few lines. */
export const OpenText: Story = {
  args: { question: openQuestion, number: 6 },
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox')).toHaveProperty('tagName', 'TEXTAREA')
    await expect(canvas.getByText('Opcional')).toBeVisible()
  },
}
/** It must be answered. */
export const RequiredMark: Story = {
  args: { question: shortQuestion, number: 5, error: 'Esta pregunta necesita una respuesta' },
  async play({ canvas }) {
    await expect(canvas.getByText('Obligatoria')).toBeVisible()
    await expect(canvas.getByRole('textbox')).toBeRequired()
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Esta pregunta necesita una respuesta',
    )
  },
}
/** A choice in an optional question can be taken back. */
export const TakenBack: Story = {
  args: { question: { ...ratingQuestion, is_required: false }, value: 2 },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar respuesta' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined)
    await expect(canvas.queryByRole('radio', { checked: true })).toBeNull()
    await expect(canvas.getByRole('heading')).toHaveFocus()
  },
}

/** Another choice can be taken back, too. */
export const ChosenAgain: Story = {
  ...TakenBack,
  tags: ['check'],
  async play(context) {
    await TakenBack.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('radio', { name: '5' }))
    await expect(canvas.getByRole('button', { name: 'Quitar respuesta' })).toBeVisible()
  },
}

/** A type that nobody knows is asked as open text, and nothing to choose from holds nobody up. */
export const UnknownType: Story = {
  tags: ['no-photo'],
  args: { question: unknownQuestion },
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox')).toHaveProperty('tagName', 'TEXTAREA')
  },
}
/** A choice without options. */
export const NoOptions: Story = {
  tags: ['no-photo'],
  args: { question: { ...choiceQuestion, options: [] } },
  async play({ canvas }) {
    await expect(canvas.getByText(/no tiene opciones/)).toBeVisible()
    await expect(canvas.getByText('Opcional')).toBeVisible()
  },
}
