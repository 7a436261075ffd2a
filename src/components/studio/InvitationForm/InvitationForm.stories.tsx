import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { InvitationForm } from './InvitationForm.tsx'

const meta = {
  component: InvitationForm,
  args: {
    open: true,
    moderators: true,
    mayAdmitFree: true,
    draftKey: 'studio:invitation:1',
    onClose: fn(),
    onCreate: fn(async () => undefined),
  },
} satisfies Meta<typeof InvitationForm>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Nueva invitación' }))
const create = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Crear enlace' }))

/** Nothing has to be filled in. */
export const Blank: Story = {
  tags: ['narrow'],
  async play() {
    await expect((await dialog()).getByLabelText('Entra como')).toHaveValue('member')
  },
}

/** A moderator invites members only. */
export const ByModerator: Story = {
  tags: ['no-photo'],
  args: { moderators: false, mayAdmitFree: false },
  async play() {
    await expect((await dialog()).queryByLabelText('Entra como')).toBeNull()
  },
}

/** A number that is none, and a day that is over. */
export const AllWrong: Story = {
  async play({ args }) {
    const open = await dialog()
    await userEvent.type(open.getByLabelText('Cuántas personas'), 'pocas')
    await fireEvent.change(open.getByLabelText('Vale hasta'), { target: { value: '2026-11-20' } })
    await create()
    await expect(await open.findByText('Escribe un número entero, como 20')).toBeVisible()
    await expect(open.getByText('Elige hoy o un día que venga')).toBeVisible()
    await expect(open.getByLabelText('Cuántas personas')).toHaveValue('pocas')
    await expect(open.getByLabelText('Cuántas personas')).toHaveFocus()
    await expect(args.onCreate).not.toHaveBeenCalled()
  },
}

/** In a paid community the coach decides whether guests pay; by default they do. */
export const PaidEntry: Story = {
  args: { entry: { amount: 19.9, currency: 'EUR' } },
  async play({ args }) {
    const open = await dialog()
    await expect(open.getByText(/^Entrar en tu comunidad cuesta 19,90\s€\.$/u)).toBeVisible()
    await expect(open.getByLabelText('Entrada')).toHaveValue('pay')
    await userEvent.selectOptions(open.getByLabelText('Entrada'), 'free')
    await create()
    await expect(args.onCreate).toHaveBeenCalledWith({
      role: 'member',
      max_uses: null,
      ends_at: null,
      must_pay: false,
    })
  },
}

/** Whoever does not set the price cannot waive it. */
export const PaidEntryByModerator: Story = {
  tags: ['no-photo'],
  args: { entry: { amount: 19.9, currency: 'EUR' }, moderators: false, mayAdmitFree: false },
  async play() {
    const open = await dialog()
    await expect(open.getByText(/tendrá que pagar la entrada: 19,90\s€\.$/u)).toBeVisible()
    await expect(open.queryByLabelText('Entrada')).toBeNull()
  },
}

/** It ends with the day that was chosen. */
export const Created: Story = {
  tags: ['check'],
  async play({ args }) {
    const open = await dialog()
    await userEvent.selectOptions(open.getByLabelText('Entra como'), 'moderator')
    await userEvent.type(open.getByLabelText('Cuántas personas'), '1')
    await fireEvent.change(open.getByLabelText('Vale hasta'), { target: { value: '2026-12-01' } })
    await create()
    await expect(args.onCreate).toHaveBeenCalledWith({
      role: 'moderator',
      max_uses: 1,
      ends_at: new Date('2026-12-01T23:59:59').toISOString(),
    })
  },
}

/** The server refuses; what was typed stays. */
export const Refused: Story = {
  args: {
    onCreate: fn(() =>
      Promise.reject(
        new ApiError('http', {
          status: 403,
          serverMessage: 'Solo quien dirige la comunidad puede invitar a moderar.',
        }),
      ),
    ),
  },
  async play() {
    const open = await dialog()
    await userEvent.type(open.getByLabelText('Cuántas personas'), '5')
    await create()
    await expect(
      await open.findByText('Solo quien dirige la comunidad puede invitar a moderar.'),
    ).toBeVisible()
    await expect(open.getByLabelText('Cuántas personas')).toHaveValue('5')
  },
}
