import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, userEvent, waitFor } from 'storybook/test'
import { BackToNotice } from './BackToNotice.tsx'

/** Navigates as the guard does after a sign-in. */
function Arrived() {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    if (state === null) void navigate('/', { replace: true, state: { backTo: '/calendario' } })
    // Once, on arrival: closing the notice also leaves no state behind.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <BackToNotice />
}

const meta = { component: BackToNotice, render: () => <Arrived /> } satisfies Meta<typeof BackToNotice>
export default meta
type Story = StoryObj<typeof meta>

/** Offers a link to the screen from which the guard redirected to the sign-in. */
export const Offered: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Volver a Calendario' })).toBeVisible())
  },
}

export const Followed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('link', { name: 'Volver a Calendario' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/calendario'))
  },
}

/** The close button removes the notice. */
export const Dismissed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cerrar aviso' }))
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
