import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { calledReferral } from '#mocks/fixtures/studio/referrals.ts'
import { ReferralEdit } from './ReferralEdit.tsx'

const meta = {
  component: ReferralEdit,
  args: {
    open: true,
    referral: calledReferral,
    draftKey: 'studio:referral:1:12',
    onClose: fn(),
    onSave: fn(async () => undefined),
  },
} satisfies Meta<typeof ReferralEdit>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Tomás Rey' }))

/** The team's notes and both dates. */
export const Filled: Story = {
  tags: ['narrow'],
  async play() {
    await expect((await dialog()).getByLabelText('Contactado el')).toHaveValue('2026-11-05')
  },
}

/** A date ahead of today. */
export const WrongDate: Story = {
  async play({ args }) {
    const open = await dialog()
    await fireEvent.change(open.getByLabelText('Se unió el'), { target: { value: '2026-12-24' } })
    await userEvent.click(open.getByRole('button', { name: 'Guardar' }))
    await expect(await open.findByText('La fecha no puede estar en el futuro')).toBeVisible()
    await expect(open.getByLabelText('Se unió el')).toHaveValue('2026-12-24')
    await expect(open.getByLabelText('Se unió el')).toHaveFocus()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** Somebody else was quicker; what was typed stays, and can be saved on top of it. */
export const Conflict: Story = {
  args: {
    onSave: fn(() =>
      Promise.reject(
        new ApiError('http', {
          status: 409,
          serverMessage: 'Otra persona ya cambió a Tomás Rey mientras lo mirabas.',
        }),
      ),
    ),
  },
  async play() {
    const open = await dialog()
    await userEvent.clear(open.getByLabelText('Notas del equipo'))
    await userEvent.type(open.getByLabelText('Notas del equipo'), 'Llamar el lunes')
    await userEvent.click(open.getByRole('button', { name: 'Guardar' }))
    await expect(await open.findByText(/^Otra persona ya cambió/)).toBeVisible()
    await expect(open.getByLabelText('Notas del equipo')).toHaveValue('Llamar el lunes')
  },
}

/** Only what was changed is sent. */
export const Saved: Story = {
  tags: ['check'],
  async play({ args }) {
    const open = await dialog()
    await userEvent.clear(open.getByLabelText('Notas del equipo'))
    await userEvent.click(open.getByRole('button', { name: 'Guardar' }))
    await expect(args.onSave).toHaveBeenCalledWith({ team_notes: '' })
  },
}
