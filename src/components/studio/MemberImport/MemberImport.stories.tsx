import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { importRows } from '#mocks/fixtures/studio/members.ts'
import { press } from '#mocks/stories/press.ts'
import { MemberImport } from './MemberImport.tsx'

const meta = {
  component: MemberImport,
  args: {
    open: true,
    invitationsPath: '/estudio/1/invitaciones?tipo=personales',
    onClose: fn(),
    onCheck: fn(async () => ({ rows: importRows, invited: 1, plan: 'abc' })),
    onImport: fn(async () => ({ invited: 1, batch: '31' })),
    onDownload: fn(async () => undefined),
  },
} satisfies Meta<typeof MemberImport>
export default meta
type Story = StoryObj<typeof meta>

const unknown = [
  'Inscripciones de otoño;;;',
  ';;;',
  'Pregunta 1;Pregunta 2;Pregunta 3;Nivel',
  'Nuria;Gil;nuria@ejemplo.es;2',
  'Olga;Marín;olga@ejemplo.es;',
].join('\n')
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Invitar desde un archivo' }))
async function upload(text: string) {
  const shown = await dialog()
  await userEvent.upload(shown.getByLabelText(/archivo CSV/), new File([text], 'lista.csv'))
  return shown
}

/** No heading is known: the columns are chosen, beside the first rows with the numbers of the spreadsheet. */
export const Columns: Story = {
  tags: ['narrow'],
  async play() {
    const shown = await upload(unknown)
    await expect(await shown.findByRole('combobox', { name: 'Correo' })).toHaveValue('2')
    await expect(shown.getByRole('combobox', { name: 'Nivel' })).toHaveValue('3')
    await expect(shown.getByRole('rowheader', { name: '4' })).toBeVisible()
  },
}

/** They are chosen with the keyboard alone. */
export const ColumnsByKeyboard: Story = {
  tags: ['check'],
  async play({ args }) {
    const shown = await upload(unknown)
    await userEvent.selectOptions(await shown.findByRole('combobox', { name: 'Nombre' }), 'A · Pregunta 1')
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Apellidos' }), 'B · Pregunta 2')
    shown.getByRole('button', { name: 'Comprobar la lista' }).focus()
    await press('{Enter}')
    await expect(await shown.findByText('Se creará su invitación')).toBeVisible()
    await expect(args.onCheck).toHaveBeenCalledWith({
      people: [
        { row: 4, email: 'nuria@ejemplo.es', name: 'Nuria Gil', role: '', level: '2' },
        { row: 5, email: 'olga@ejemplo.es', name: 'Olga Marín', role: '', level: '' },
      ],
      dry_run: true,
    })
    // Recognised or chosen, the columns can be changed afterwards.
    await userEvent.click(shown.getByRole('button', { name: 'Cambiar las columnas' }))
    await expect(shown.getByRole('combobox', { name: 'Apellidos' })).toHaveValue('1')
  },
}

/** Entering is paid: the check says what whoever accepts has to pay, before anybody is invited. */
export const PaidEntry: Story = {
  tags: ['no-photo'],
  args: {
    onCheck: fn(async () => ({
      rows: importRows,
      invited: 1,
      plan: 'abc',
      entry: { amount: 19.9, currency: 'EUR' },
      must_pay: true,
    })),
  },
  async play() {
    const shown = await upload('correo\nnuria@ejemplo.es')
    await expect(
      await shown.findByText(/^Quien acepte como miembro tendrá que pagar la entrada: 19,90\s€\./u),
    ).toBeVisible()
  },
}

/** The file is none that can be read: the message says what to do. */
export const Refused: Story = {
  async play() {
    const shown = await upload('nombre;rol\nNuria;miembro\n')
    await expect(await shown.findByText(/ninguna dirección de correo/)).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Invitar' })).toBeDisabled()
  },
}

/** The corrected file has the same name: it is read again. */
export const Corrected: Story = {
  ...Refused,
  tags: ['check'],
  parameters: { pressMoves: 'The reason for the refusal leaves with the next file.' },
  async play(context) {
    await Refused.play?.(context)
    const shown = await dialog()
    // A browser reports no change as long as the input holds a file of that name.
    await expect(shown.getByLabelText<HTMLInputElement>(/archivo CSV/).value).toBe('')
    await upload('email\nnuria@ejemplo.es\n')
    await expect(await shown.findByRole('button', { name: 'Invitar a 1 persona' })).toBeEnabled()
  },
}
