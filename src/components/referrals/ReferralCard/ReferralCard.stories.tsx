import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import {
  activeReferral,
  convertedReferral,
  fullReferral,
  inactiveReferral,
  longReferral,
  pendingReferral,
  unknownReferral,
} from '#mocks/fixtures/referrals.ts'
import { ReferralCard } from './ReferralCard.tsx'

const meta = {
  component: ReferralCard,
  args: { referral: pendingReferral, onDelete: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 620 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ReferralCard>
export default meta
type Story = StoryObj<typeof meta>

/** Nobody has been in touch yet: no dates but that of its creation. */
export const Pendiente: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('+34 612 34 56 78')).toBeVisible())
    await expect(canvas.getByText('Pendiente')).toBeVisible()
    await expect(canvas.getByText('18 nov 2026')).toBeVisible()
    await expect(canvas.queryByText(/Contactado|Convertido/)).toBeNull()
    await expect(canvas.getByText('Liderazgo Consciente')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Eliminar referido: Julia Peña' })).toBeVisible()
  },
}

/** Deleting is asked for. */
export const DeletePressed: Story = {
  ...Pendiente,
  tags: ['check'],
  async play(context) {
    await Pendiente.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar referido: Julia Peña' }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}

/** Somebody of the community has been in touch. */
export const Activo: Story = {
  args: { referral: activeReferral },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('687 11 22 33')).toBeVisible())
    await expect(canvas.getByText('Activo')).toBeVisible()
    await expect(canvas.getByText(/Contactado el/)).toHaveTextContent('Contactado el 5 nov 2026')
    await expect(canvas.queryByText(/Convertido/)).toBeNull()
  },
}
/** It came to nothing. */
export const Inactivo: Story = {
  args: { referral: inactiveReferral },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('911 23 45 67')).toBeVisible())
    await expect(canvas.getByText('Inactivo')).toBeVisible()
  },
}
/** An estado that nobody knows is shown as pendiente; a number of another country in its own manner. */
export const Unknown: Story = {
  args: { referral: unknownReferral },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('+52 55 1234 5678')).toBeVisible())
    await expect(canvas.getByText('Pendiente')).toBeVisible()
  },
}
/** They have joined. */
export const Converted: Story = {
  args: { referral: convertedReferral },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('+34 655 44 33 22')).toBeVisible())
    await expect(canvas.getByText(/Contactado el/)).toHaveTextContent('Contactado el 2 jul 2026')
    await expect(canvas.getByText(/Convertido el/)).toHaveTextContent('Convertido el 20 jul 2026')
  },
}
/** With email, notes, and the ways to reach them. */
export const Full: Story = {
  args: { referral: fullReferral },
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    const call = await canvas.findByRole('link', { name: 'Llamar a Carmen Ortega Molina' })
    await expect(call).toHaveAttribute('href', 'tel:+34633201045')
    await expect(canvas.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      'https://wa.me/34633201045',
    )
    await expect(canvas.getByRole('link', { name: 'carmen.ortega@ejemplo.es' })).toHaveAttribute(
      'href',
      'mailto:carmen.ortega@ejemplo.es',
    )
    await waitFor(() => expect(canvas.getByText(/Prefiere que la llamen por la tarde/)).toBeVisible())
  },
}
/** Longer than anybody designs for, and a phone that cannot be one: it is shown as typed, without links. */
export const LongValues: Story = {
  args: { referral: longReferral },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('el de siempre, por las tardes')).toBeVisible())
    // The numbers are there: another card's links would be.
    await import('../shared/phoneNumbers.ts')
    await expect(canvas.queryByRole('link', { name: /Llamar|WhatsApp/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Ver más' })).toBeVisible()
  },
}
/** Only what a back end must send. */
export const Bare: Story = {
  args: { referral: { id: 1 } },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Sin nombre' })).toBeVisible())
    await expect(canvas.getByText('Pendiente')).toBeVisible()
  },
}
