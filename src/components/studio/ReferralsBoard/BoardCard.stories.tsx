import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import {
  calledReferral,
  closedReferral,
  convertedReferral,
  longReferral,
  waitingReferral,
} from '#mocks/fixtures/studio/referrals.ts'
import { BoardCard } from './BoardCard.tsx'
import { chooseItem } from '#mocks/stories/chooseItem.ts'

const meta = {
  component: BoardCard,
  args: { referral: waitingReferral, onMove: fn(), onEdit: fn() },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 330 }}>
        <h2 hidden>Referidos</h2>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof BoardCard>
export default meta
type Story = StoryObj<typeof meta>

/** Nobody has called yet. */
export const Waiting: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Llamar a Julia Peña' })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    )
    await expect(canvas.getByText('Espera desde el 18 nov 2026')).toBeVisible()
  },
}

/** Called, with the team's notes. */
export const Called: Story = {
  args: { referral: calledReferral },
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Llamar a Tomás Rey' })
    await expect(canvas.getByText('Contactado el 5 nov 2026')).toBeVisible()
  },
}

/** She has joined. */
export const Converted: Story = {
  tags: ['no-photo'],
  args: { referral: convertedReferral },
  async play({ canvas }) {
    await expect(canvas.getByText('Se unió el 20 jul 2026')).toBeVisible()
  },
}

/** It came to nothing. */
export const Closed: Story = {
  tags: ['no-photo'],
  args: { referral: closedReferral },
  async play({ canvas }) {
    await expect(canvas.getByText('Referido el 22 sept 2026')).toBeVisible()
  },
}

/** Longer than anybody designs for. */
export const LongValues: Story = {
  args: { referral: longReferral },
  async play({ canvas }) {
    await expect(canvas.getByText('el de siempre, por las tardes')).toBeVisible()
  },
}

/** The other states, for keys and touch. */
export const Moving: Story = {
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Llamar a Julia Peña' })
    await userEvent.click(canvas.getByRole('button', { name: 'Mover a Julia Peña' }))
    await expect(await screen.findByRole('menuitem', { name: 'Mover a «Inactivos»' })).toBeVisible()
  },
}

/** One of them is chosen. */
export const Moved: Story = {
  ...Moving,
  tags: ['check'],
  async play(context) {
    await Moving.play?.(context)
    await chooseItem('Mover a «Inactivos»')
    await waitFor(() => expect(context.args.onMove).toHaveBeenCalledWith('inactivo'))
  },
}
