import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, userEvent, waitFor } from 'storybook/test'
import { BackToNotice } from './BackToNotice.tsx'

/** Arrives as the guard does after a sign-in. */
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

/** The sign-in interrupted something: one press leads back. */
export const Offered: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Volver a Calendario' })).toBeVisible())
  },
}

/** Followed: the person is back where they were, and the notice is gone. */
export const Followed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('link', { name: 'Volver a Calendario' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/calendario'))
  },
}

/** Closed: it does not come back, and nothing is left. */
export const Dismissed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cerrar aviso' }))
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
