import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { expectAboveFooter, scrollToFooter } from '#mocks/stories/dialogErrors.ts'
import { keepDraftText } from '#api/drafts/drafts.ts'
import { endedMeeting, weeklyMeeting } from '#mocks/fixtures/studio/meetings.ts'
import { blankMeeting, toValues } from './meetingForm.schema.ts'
import { MeetingForm } from './MeetingForm.tsx'

const meta = {
  component: MeetingForm,
  args: {
    open: true,
    saved: { ...blankMeeting(), date: '2026-11-24', zone: 'Europe/Madrid' },
    draftKey: 'studio:meeting:story',
    onClose: fn(),
    onSave: fn(async () => undefined),
    onDownload: fn(),
  },
} satisfies Meta<typeof MeetingForm>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (name = 'Convocar reunión') => within(await screen.findByRole('dialog', { name }))
type Dialog = Awaited<ReturnType<typeof dialog>>
const put = (open: Dialog, label: string, value: string) =>
  fireEvent.change(open.getByLabelText(label), { target: { value } })
const announce = async (open: Dialog) => userEvent.click(open.getByRole('button', { name: 'Convocar' }))

/** Tomorrow at seven in the evening, as it is at first. */
export const Blank: Story = {
  tags: ['narrow'],
  async play() {
    await expect((await dialog()).getByLabelText('Hora')).toHaveValue('19:00')
  },
}

/** What is wrong stands beside its field, and the first one has the focus. */
export const AllWrong: Story = {
  tags: ['narrow'],
  async play({ args }) {
    const open = await dialog()
    await put(open, 'Día', '2026-11-20')
    await put(open, 'Minutos', '4')
    await put(open, 'Enlace de la videollamada', 'zoom')
    await put(open, 'Su correo', 'marta')
    await userEvent.selectOptions(open.getByLabelText('Se repite'), 'week')
    await put(open, 'Cuántas veces', '105')
    await announce(open)
    await expect(await open.findByText('Escribe un título.')).toBeVisible()
    for (const text of [
      'Ese día ya ha pasado.',
      'Entre 5 y 1440 minutos.',
      'Tiene que empezar por https:// o http://.',
      'Ese correo no es válido.',
      'Entre 2 y 104 veces.',
    ]) {
      await expect(open.getByText(text)).toBeVisible()
    }
    await expect(open.getByLabelText('Título')).toHaveFocus()
    await expect(open.getByLabelText('Minutos')).toHaveValue('4')
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** On a phone, the message of an invalid field is above the footer. */
export const WrongOnPhone: Story = {
  tags: ['phone', 'no-photo'],
  async play() {
    const open = await dialog()
    await userEvent.type(open.getByLabelText('Título'), 'Círculo')
    for (const [label, value, message] of [
      ['Su correo', 'marta', 'Ese correo no es válido.'],
      ['Enlace de la videollamada', 'zoom', 'Tiene que empezar por https:// o http://.'],
      ['Minutos', '4', 'Entre 5 y 1440 minutos.'],
    ] as const) {
      await put(open, label, value)
      scrollToFooter(open.getByLabelText(label))
      await announce(open)
      await expectAboveFooter(await open.findByText(message), open.getByRole('button', { name: 'Convocar' }))
    }
  },
}

async function seriesUntil(until: string) {
  const open = await dialog()
  await userEvent.type(open.getByLabelText('Título'), 'Círculo')
  await userEvent.selectOptions(open.getByLabelText('Se repite'), 'week')
  await userEvent.selectOptions(open.getByLabelText('Termina'), 'day')
  await put(open, 'Último día', until)
  return open
}

/** A series that ends on a day: it is said what will be announced. */
export const UntilADay: Story = {
  tags: ['narrow'],
  async play() {
    const open = await seriesUntil('2027-01-13')
    const said = open.getByText('Se convocan 8 reuniones, la última el 12 de enero de 2027.')
    said.scrollIntoView({ block: 'center' })
    await expect(said).toBeVisible()
  },
}

/** It would end before it begins. */
export const UntilBeforeStart: Story = {
  async play({ args }) {
    const open = await seriesUntil('2026-11-23')
    await announce(open)
    await expect(await open.findByText('Es anterior a la primera reunión.')).toBeVisible()
    await expect(open.getByLabelText('Último día')).toHaveFocus()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** It would have more meetings than a series may: the latest day is said. */
export const UntilTooLate: Story = {
  tags: ['no-photo'],
  async play() {
    const open = await seriesUntil('2030-01-01')
    await announce(open)
    await expect(
      await open.findByText('Como mucho 104 reuniones: hasta el 14 de noviembre de 2028.'),
    ).toBeVisible()
  },
}

/** It could not be announced; what was typed stays, and another try is the same one. */
export const Refused: Story = {
  args: { onSave: fn(() => Promise.reject(new ApiError('network'))) },
  async play({ args }) {
    const open = await seriesUntil('2027-01-13')
    await announce(open)
    await expect(await open.findByRole('alert')).toBeVisible()
    await expect(open.getByLabelText('Título')).toHaveValue('Círculo')
    await expect(open.getByLabelText('Último día')).toHaveValue('2027-01-13')
    await expect(args.onSave).toHaveBeenCalledOnce()
  },
}

/** Another try has the same key, unless something has been changed. */
export const TriedAgain: Story = {
  ...Refused,
  tags: ['check'],
  args: { onSave: fn(() => Promise.reject(new ApiError('network'))) },
  async play(context) {
    await Refused.play?.(context)
    const open = await dialog()
    const saves = context.args.onSave as ReturnType<typeof fn>
    const keys = () => saves.mock.calls.map(([, key]) => String(key))
    await announce(open)
    await expect(saves).toHaveBeenCalledTimes(2)
    await expect(keys()[1]).toBe(keys()[0])
    await userEvent.type(open.getByLabelText('Título'), ' nuevo')
    await announce(open)
    await expect(saves).toHaveBeenCalledTimes(3)
    await expect(keys()[2]).not.toBe(keys()[0])
  },
}

/** What was typed last time is there again. */
export const DraftRecovered: Story = {
  beforeEach() {
    keepDraftText('7:studio:meeting:story', JSON.stringify({ topic: 'Círculo de enero', every: 'month_day' }))
  },
  async play() {
    const open = await dialog()
    const title = await open.findByDisplayValue<HTMLInputElement>('Círculo de enero')
    await expect(open.getByLabelText('Se repite')).toHaveValue('month_day')
    // Its text is selected or not, whichever came first: the focus or the draft.
    await waitFor(() => expect(title).toHaveFocus())
    title.setSelectionRange(0, 0)
  },
}

/** One of a series: which of them change is asked. */
export const OfASeries: Story = {
  tags: ['narrow'],
  args: { meeting: weeklyMeeting, saved: toValues(weeklyMeeting) },
  async play({ args }) {
    const open = await dialog('Editar reunión')
    await expect(open.getByLabelText('Qué reuniones cambian')).toHaveValue('this')
    await userEvent.click(open.getByRole('button', { name: 'Descargar .ics de la serie' }))
    await expect(args.onDownload).toHaveBeenCalledWith(weeklyMeeting)
  },
}

/** A past one can be described, not downloaded: its time stays. */
export const Ended: Story = {
  tags: ['no-photo'],
  args: { meeting: endedMeeting, saved: toValues(endedMeeting) },
  async play({ args }) {
    const open = await dialog('Editar reunión')
    await expect(open.queryByRole('button', { name: /^Descargar/ })).toBeNull()
    await put(open, 'De qué va', 'Resumen')
    await userEvent.click(open.getByRole('button', { name: 'Guardar' }))
    await expect(args.onSave).toHaveBeenCalledOnce()
  },
}
