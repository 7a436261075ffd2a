import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import type { Survey } from '#api/contract/surveys.ts'
import type { SurveyDraft } from '#api/drafts/surveyDrafts.ts'
import type { SurveyResult } from '#api/surveys/mutations.ts'
import {
  activeSurvey,
  choiceQuestion,
  longQuestion,
  openQuestion,
  ratingQuestion,
  respondReply,
  shortQuestion,
  survey,
  yesNoQuestion,
} from '#mocks/fixtures/surveys.ts'
import { offline } from '#mocks/stories/offline.ts'
import { SurveyModal, type SurveyModalProps } from './SurveyModal.tsx'

const draftKey = 'faro:survey-draft:7:s1'
/** How often was sent. */
let sends = 0
const keptDraft = () => JSON.parse(localStorage.getItem(draftKey) ?? 'null') as SurveyDraft | null

/** Four of nine questions, two hours ago. */
const draft: SurveyDraft = {
  responses: [
    { question_id: 'q1', question_type: 'rating', response_value: 4 },
    { question_id: 'q2', question_type: 'multiple_choice', response_value: 'equipo' },
    { question_id: 'q3', question_type: 'yes_no', response_value: true },
    { question_id: 'q4', question_type: 'long_text', response_text: 'Duermo mejor y delego más.' },
  ],
  current_question_index: 3,
  current_question_id: 'q4',
  last_saved: '2026-11-21T10:00:00.000Z',
  seconds_spent: 90,
}
const leave = (changes: Partial<SurveyDraft> = {}) =>
  localStorage.setItem(draftKey, JSON.stringify({ ...draft, ...changes }))

/** Two questions, so that the second is the last. */
const short: Survey = { ...survey, questions: [ratingQuestion, { ...shortQuestion, is_required: true }] }

const meta = {
  component: SurveyModal,
  args: {
    open: true,
    listed: activeSurvey,
    survey,
    error: null,
    retrying: false,
    onRetry: fn(),
    onSend: fn(() => Promise.resolve<SurveyResult>(respondReply)),
    onReload: fn(() => Promise.resolve<Survey | undefined>(survey)),
    onClose: fn(),
  },
} satisfies Meta<typeof SurveyModal>
export default meta
type Story = StoryObj<typeof meta>

async function modal(name = '¿Cómo va tu primer mes?') {
  const layer = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(layer).toBeVisible())
  const dialog = within(layer)
  return {
    ...dialog,
    heading: (text: RegExp) => dialog.findByRole('heading', { level: 3, name: text }),
    button: (text: RegExp | string) => dialog.getByRole('button', { name: text }),
  }
}
type Modal = Awaited<ReturnType<typeof modal>>
const focused = async (dialog: Modal, text: RegExp) => {
  const heading = await dialog.heading(text)
  await waitFor(() => expect(heading).toHaveFocus())
}
/** Answers both questions of the short survey and sends them. */
async function sendShort() {
  const dialog = await modal()
  await focused(dialog, /sesiones en directo/)
  await userEvent.keyboard('4{Enter}')
  await focused(dialog, /próxima sesión/)
  await userEvent.type(dialog.getByRole('textbox'), 'Poner precio')
  await userEvent.click(dialog.button('Enviar Encuesta'))
  return dialog
}

/** The survey is on its way; its title is known from the list. */
export const Loading: Story = {
  args: { survey: undefined },
  async play() {
    const dialog = await modal()
    await expect(await dialog.findByRole('status', { name: 'Cargando la encuesta' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  },
}
/** The first question: Anterior cannot be used, and Siguiente not before it is answered. */
export const First: Story = {
  tags: ['dark'],
  async play() {
    const dialog = await modal()
    await focused(dialog, /sesiones en directo/)
    await expect(dialog.getByText('Pregunta 1 de 9')).toBeVisible()
    await expect(dialog.getByText('quedan unos 4 min')).toBeVisible()
    await expect(dialog.button('Anterior')).toBeDisabled()
    await expect(dialog.button('Siguiente')).toBeDisabled()
    await expect(dialog.getByRole('switch', { name: /Guardar un borrador/ })).toBeChecked()
    await expect(dialog.queryByText(/Recuperamos/)).toBeNull()
  },
}
/** In the middle both ways are open, and going back keeps the answers. */
export const Middle: Story = {
  tags: ['narrow', 'forced'],
  async play() {
    const dialog = await modal()
    await focused(dialog, /sesiones en directo/)
    await userEvent.keyboard('5')
    await expect(dialog.getByRole('radio', { name: '5' })).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await focused(dialog, /Qué te trajo/)
    await userEvent.click(dialog.getByRole('radio', { name: /primeros clientes/ }))
    await userEvent.click(dialog.button('Siguiente'))
    await focused(dialog, /puesto en práctica/)
    await userEvent.click(dialog.button('Anterior'))
    await focused(dialog, /Qué te trajo/)
    await expect(dialog.getByRole('radio', { name: /primeros clientes/ })).toBeChecked()
    await expect(dialog.button('Anterior')).toBeEnabled()
    await expect(dialog.button('Siguiente')).toBeEnabled()
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Pregunta 2 de 9')
    await expect(dialog.getByText('Guardado')).toBeVisible()
    await waitFor(() => expect(keptDraft()).toMatchObject({ current_question_index: 1 }))
    await expect(keptDraft()?.responses).toEqual([
      { question_id: 'q1', question_type: 'rating', response_value: 5 },
      { question_id: 'q2', question_type: 'multiple_choice', response_value: 'primeros-clientes' },
    ])
  },
}
/** The last question has the button that sends, and nothing that was meant for the one before sends it. */
export const Last: Story = {
  beforeEach: () => leave({ current_question_id: 'q6' }),
  args: {
    survey: {
      ...survey,
      questions: [ratingQuestion, choiceQuestion, yesNoQuestion, longQuestion, openQuestion],
    },
  },
  async play({ args }) {
    const dialog = await modal()
    await focused(dialog, /no te hemos preguntado/)
    await userEvent.keyboard('{Enter}')
    await fireEvent.click(dialog.button('Enviar Encuesta'), { detail: 2 })
    await expect(args.onSend).not.toHaveBeenCalled()
    await expect(dialog.getByText('queda alrededor de 1 min')).toBeVisible()
    await expect(dialog.button('Enviar Encuesta')).toBeEnabled()
    await expect(dialog.queryByRole('button', { name: 'Siguiente' })).toBeNull()
    await expect(dialog.getByText('Tu coach verá tus respuestas con tu nombre.')).toBeVisible()
  },
}
/** Blanks are no answer to a required question. */
export const RequiredBlank: Story = {
  args: { survey: { ...survey, questions: [shortQuestion, openQuestion] } },
  async play() {
    const dialog = await modal()
    await focused(dialog, /próxima sesión/)
    await userEvent.type(dialog.getByRole('textbox'), '   {Enter}')
    await expect(dialog.button('Siguiente')).toBeDisabled()
    await expect(dialog.getByText('Pregunta 1 de 2')).toBeVisible()
  },
}
/** An optional question can be passed over. */
export const OptionalBlank: Story = {
  args: { survey: { ...survey, questions: [longQuestion, shortQuestion] } },
  async play() {
    const dialog = await modal()
    await focused(dialog, /tu día a día/)
    await expect(dialog.getByText('Opcional')).toBeVisible()
    await expect(dialog.button('Siguiente')).toBeEnabled()
    // In several lines Enter makes a line.
    await userEvent.type(dialog.getByRole('textbox'), 'Una{Enter}dos')
    await expect(dialog.getByRole('textbox')).toHaveValue('Una\ndos')
  },
}
/** Answers that were left here are found again, with their place, and can be dropped. */
export const RestoredDraft: Story = {
  beforeEach: () => leave(),
  async play() {
    const dialog = await modal()
    await focused(dialog, /tu día a día/)
    await expect(dialog.getByText('Recuperamos 4 de 9 respuestas (hace 2 h)')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Duermo mejor y delego más.')
    await expect(dialog.button('Empezar de cero')).toBeVisible()
    await expect(dialog.queryByText(/ya no vale/)).toBeNull()
  },
}
/** Beginning anew asks first, and then everything is gone. */
export const StartOver: Story = {
  tags: ['no-photo'],
  beforeEach: () => leave(),
  async play() {
    const dialog = await modal()
    await focused(dialog, /tu día a día/)
    await userEvent.click(dialog.button('Empezar de cero'))
    const question = within(await screen.findByRole('alertdialog', { name: /empezar de cero/ }))
    await userEvent.click(question.getByRole('button', { name: 'Borrar y empezar' }))
    await focused(dialog, /sesiones en directo/)
    await expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
    await waitFor(() => expect(keptDraft()).toBeNull())
    await expect(dialog.queryByText(/Recuperamos/)).toBeNull()
  },
}
/** Answers to questions that are gone or asked in another way are dropped, and it says so. */
export const DroppedAnswers: Story = {
  beforeEach: () =>
    leave({
      responses: [
        ...draft.responses.slice(0, 1),
        { question_id: 'q2', question_type: 'multiple_choice', response_value: 'ya-no-esta' },
        ...draft.responses.slice(2),
        { question_id: 'borrada', question_type: 'yes_no', response_value: false },
      ],
    }),
  async play() {
    const dialog = await modal()
    // The required answer that was dropped comes first.
    await focused(dialog, /Qué te trajo/)
    await expect(dialog.getByText('Recuperamos 3 de 9 respuestas (hace 2 h)')).toBeVisible()
    await expect(dialog.getByText('2 respuestas ya no valen porque la encuesta ha cambiado.')).toBeVisible()
  },
}
/** Without keeping drafts: switching it off asks, and drops this survey's. */
export const AutoSaveOff: Story = {
  beforeEach: () => leave(),
  async play() {
    const dialog = await modal()
    await focused(dialog, /tu día a día/)
    const keeping = dialog.getByRole('switch', { name: /Guardar un borrador/ })
    await userEvent.click(keeping)
    const off = within(await screen.findByRole('alertdialog', { name: /Dejar de guardar/ }))
    await userEvent.click(off.getByRole('button', { name: 'Dejar de guardar' }))
    await waitFor(() => expect(keeping).not.toBeChecked())
    await expect(keptDraft()).toBeNull()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.type(dialog.getByRole('textbox'), ' Y leo.')
    await expect(keptDraft()).toBeNull()
  },
}

/** Closing warns that answers get lost; the member goes on. */
export const AutoSaveOffClosing: Story = {
  ...AutoSaveOff,
  tags: ['check'],
  async play(context) {
    await AutoSaveOff.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.button('Cerrar'))
    const closing = within(await screen.findByRole('alertdialog', { name: /Cerrar sin enviar/ }))
    await userEvent.click(closing.getByRole('button', { name: 'Seguir respondiendo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(dialog.getByRole('textbox')).toHaveValue('Duermo mejor y delego más. Y leo.')
  },
}

/** A device that cannot keep anything says so, and closing warns. */
export const CannotSave: Story = {
  tags: ['no-photo'],
  beforeEach() {
    const full = spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    return () => full.mockRestore()
  },
  async play() {
    const dialog = await modal()
    await focused(dialog, /sesiones en directo/)
    await userEvent.keyboard('2')
    await expect(await dialog.findByText('No se puede guardar en este dispositivo')).toBeVisible()
    await userEvent.click(dialog.button('Cerrar'))
    const question = await screen.findByRole('alertdialog', { name: /Cerrar sin enviar/ })
    await waitFor(() => expect(question).toBeVisible())
  },
}
/** What is kept is not asked about: it just closes. */
export const ClosedWithDraft: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    const dialog = await modal()
    await focused(dialog, /sesiones en directo/)
    await userEvent.keyboard('3')
    await userEvent.click(dialog.button('Cerrar'))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith('left'))
    await expect(keptDraft()?.responses).toHaveLength(1)
  },
}
/** The answers are on their way; a second press sends nothing. */
export const Busy: Story = {
  args: { survey: short, onSend: fn(() => new Promise<SurveyResult>(() => undefined)) },
  async play({ args }) {
    const dialog = await sendShort()
    await waitFor(() => expect(dialog.getByText('Enviando...')).toBeVisible())
    await userEvent.click(dialog.button(/Enviando/))
    await userEvent.type(dialog.getByRole('textbox'), ' ya{Enter}')
    await expect(dialog.getByRole('textbox')).toHaveValue('Poner precio')
    await expect(args.onSend).toHaveBeenCalledOnce()
    await expect(args.onSend).toHaveBeenCalledWith(
      expect.objectContaining({
        submission: { answers: { q1: 4, q5: 'Poner precio' }, seconds: expect.any(Number) },
      }),
      expect.any(String),
    )
  },
}
/** Without a connection the last question says that the answers will wait; the draft goes with them. */
export const Offline: Story = {
  args: { survey: short, onSend: fn(() => Promise.resolve<SurveyResult | 'waits'>('waits')) },
  beforeEach: offline,
  async play({ args }) {
    const dialog = await sendShort()
    await expect(dialog.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith('waits'))
    await expect(keptDraft()).toBeNull()
    await expect(dialog.queryByText('¡Gracias por responder!')).toBeNull()
  },
}
/** The survey could not be loaded. */
export const LoadError: Story = {
  args: { survey: undefined, error: new ApiError('http', { status: 500, statusText: 'Fallo' }) },
  async play() {
    const dialog = await modal()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        /^Error al cargar la encuesta. Inténtalo de nuevo.$/,
      ),
    )
  },
}

/** The button retries. */
export const LoadErrorRetried: Story = {
  ...LoadError,
  tags: ['check'],
  async play(context) {
    await LoadError.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.button('Reintentar'))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** No answer came. */
export const LoadNetwork: Story = {
  args: { survey: undefined, error: new ApiError('network') },
  async play() {
    const dialog = await modal()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(/^Error de conexión al cargar la encuesta.$/),
    )
  },
}
/** The server did not take the answers: they stay, and it can be tried again. */
export const SubmitError: Story = {
  args: { survey: short, onSend: fn(() => Promise.reject(new ApiError('http', { status: 500 }))) },
  async play() {
    const dialog = await sendShort()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        /^Error al enviar la encuesta. Inténtalo de nuevo.$/,
      ),
    )
    await expect(dialog.getByRole('textbox')).toHaveValue('Poner precio')
    await expect(keptDraft()?.responses).toHaveLength(2)
  },
}

/** It is sent once more, and fails once more. */
export const SubmitErrorRetried: Story = {
  ...SubmitError,
  tags: ['check'],
  async play(context) {
    await SubmitError.play?.(context)
    const { args } = context
    const dialog = await modal()
    await userEvent.click(dialog.button('Reintentar'))
    await waitFor(() => expect(args.onSend).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible())
  },
}
/** No answer came: the answers stay. */
export const SubmitNetwork: Story = {
  args: { survey: short, onSend: fn(() => Promise.reject(new ApiError('network'))) },
  async play() {
    const dialog = await sendShort()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(/^Error de conexión al enviar la encuesta.$/),
    )
    await expect(keptDraft()?.responses).toHaveLength(2)
  },
}
/** It was closed meanwhile: the server's own words stand below. */
export const ClosedMeanwhile: Story = {
  args: {
    survey: short,
    onSend: fn(() =>
      Promise.reject(
        new ApiError('http', {
          status: 409,
          serverMessage: 'El plazo para responder esta encuesta ha terminado',
        }),
      ),
    ),
    onReload: fn(() => Promise.resolve<Survey | undefined>({ ...short, status: 'expired' })),
  },
  async play({ args }) {
    const dialog = await sendShort()
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/plazo .* ha terminado/))
    await expect(dialog.getByText('Error al enviar la encuesta. Inténtalo de nuevo.')).toBeVisible()
    await expect(args.onReload).toHaveBeenCalledOnce()
    await expect(dialog.getByRole('textbox')).toHaveValue('Poner precio')
  },
}
/** The questions were changed while somebody answered: what still fits stays, and the new one is shown. */
export const QuestionsChanged: Story = {
  args: {
    survey: short,
    onSend: fn(() => Promise.reject(new ApiError('http', { status: 400, code: 'QUESTIONS_CHANGED' }))),
  },
  render: function Changing(args: SurveyModalProps) {
    const [shown, setShown] = useState(args.survey)
    const reload = () => {
      const fresh = { ...short, questions: [ratingQuestion, yesNoQuestion, openQuestion] }
      setShown(fresh)
      return Promise.resolve(fresh)
    }
    return <SurveyModal {...args} survey={shown} onReload={reload} />
  },
  async play() {
    const dialog = await sendShort()
    await expect(await dialog.heading(/puesto en práctica/)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/Las preguntas han cambiado/))
    await expect(dialog.getByText('Una respuesta ya no vale porque la encuesta ha cambiado.')).toBeVisible()
    await expect(dialog.getByText('Pregunta 2 de 3')).toBeVisible()
  },
}

/** The answers that still fit the changed questions are there on the way back. */
export const FittingAnswersStay: Story = {
  ...QuestionsChanged,
  tags: ['no-photo'],
  async play() {
    const dialog = await sendShort()
    await dialog.heading(/puesto en práctica/)
    await userEvent.click(dialog.button('Anterior'))
    await waitFor(() => expect(dialog.getByRole('radio', { name: '4' })).toBeChecked())
    await userEvent.click(dialog.button('Siguiente'))
    await focused(dialog, /puesto en práctica/)
  },
}
/** An answer was lost on its way here: the next try finds that the answers had arrived. */
export const ArrivedAfterAll: Story = {
  tags: ['no-photo'],
  beforeEach() {
    sends = 0
  },
  args: {
    survey: short,
    onSend: fn(() => {
      sends += 1
      return Promise.reject(sends === 1 ? new ApiError('network') : new ApiError('http', { status: 409 }))
    }),
    onReload: fn(() => Promise.resolve<Survey | undefined>({ ...short, user_responded: true })),
  },
  async play() {
    const dialog = await sendShort()
    await userEvent.click(await dialog.findByRole('button', { name: 'Reintentar' }))
    await focused(dialog, /Gracias por responder/)
    await expect(keptDraft()).toBeNull()
  },
}
/** Sent: the summary, and no draft any more. */
export const Completed: Story = {
  args: { survey: short },
  tags: ['dark'],
  async play() {
    const dialog = await sendShort()
    await focused(dialog, /Gracias por responder/)
    await expect(dialog.getByText('3 min 35 s')).toBeVisible()
    await expect(keptDraft()).toBeNull()
  },
}

/** Closing it tells that it was answered. */
export const CompletedClosed: Story = {
  ...Completed,
  tags: ['check'],
  async play(context) {
    await Completed.play?.(context)
    const { args } = context
    const dialog = await modal()
    const [, close] = dialog.getAllByRole('button', { name: 'Cerrar' })
    await userEvent.click(close ?? document.body)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith('sent'))
  },
}

/** It was answered already, on another device say; a draft of it is of no use any more. */
export const AlreadyAnswered: Story = {
  beforeEach: () => leave(),
  args: { survey: { ...survey, user_responded: true } },
  async play() {
    const dialog = await modal()
    await expect(await dialog.heading(/Ya has respondido/)).toBeVisible()
    await expect(keptDraft()).toBeNull()
    await expect(dialog.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  },
}
/** It was closed after the list had come. */
export const NotOpen: Story = {
  tags: ['no-photo'],
  args: { survey: { ...survey, status: 'expired' } },
  async play() {
    const dialog = await modal()
    await expect(await dialog.heading(/ya no admite respuestas/)).toBeVisible()
  },
}
/** Its coach has not written any question yet. */
export const NoQuestions: Story = {
  tags: ['no-photo'],
  args: { survey: { ...survey, questions: [] } },
  async play() {
    const dialog = await modal()
    await expect(await dialog.heading(/no tiene preguntas/)).toBeVisible()
  },
}
