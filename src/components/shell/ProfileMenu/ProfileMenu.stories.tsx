import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { getSession } from '#api/client/session.ts'
import { handlers } from '#mocks/handlers/auth.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { press } from '#mocks/stories/press.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { Preferences } from '../PreferencesDialog/Preferences.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The browser's Back, for the story's router. */
const back = 'story:back'

/** With the preferences that the menu leads to. */
function WithPreferences() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate(-1)
    addEventListener(back, leave)
    return () => removeEventListener(back, leave)
  }, [navigate])
  return (
    <>
      <ProfileMenu />
      <Preferences />
    </>
  )
}

const meta = {
  component: ProfileMenu,
  render: () => <WithPreferences />,
  decorators: [
    (Story) => (
      <main style={{ minHeight: 220, display: 'grid', alignContent: 'start', justifyItems: 'start' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof ProfileMenu>
export default meta
type Story = StoryObj<typeof meta>

const trigger = () => screen.getByRole('button', { name: 'Tu cuenta' })

/** Opened: the profile, the preferences, and the way out. */
export const Open: Story = {
  async play() {
    await userEvent.click(trigger())
    const items = await screen.findAllByRole('menuitem')
    await expect(items.map(({ textContent }) => textContent)).toEqual([
      'Mi perfil',
      'Preferencias',
      'Cerrar sesión',
    ])
    await waitFor(() => expect(items[0]).toBeVisible())
  },
}

/** The profile is one press further. */
export const ToProfile: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(trigger())
    await chooseItem('Mi perfil')
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/perfil'))
  },
}

/** The dialog opens over the page, and gives the focus back when it closes. */
export const PreferencesOpened: Story = {
  tags: ['check'],
  parameters: { route: '/ranking?mes=1' },
  async play({ canvas }) {
    await userEvent.click(trigger())
    await chooseItem('Preferencias')
    await expect(await screen.findByRole('dialog', { name: 'Preferencias' })).toBeVisible()
    await expect(canvas.getByTestId('location')).toHaveTextContent('/ranking?mes=1&preferencias=')
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/ranking\?mes=1$/)
    await waitFor(() => expect(trigger()).toHaveFocus())
  },
}

/** Back closes the dialog instead of leaving the page. */
export const PreferencesLeft: Story = {
  tags: ['check'],
  async play() {
    await userEvent.click(trigger())
    await chooseItem('Preferencias')
    await screen.findByRole('dialog', { name: 'Preferencias' })
    await screenReady()
    dispatchEvent(new Event(back))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(trigger()).toHaveFocus())
  },
}

/** The way out. */
export const LoggedOut: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  async play() {
    await userEvent.click(trigger())
    await chooseItem('Cerrar sesión')
    await waitFor(() => expect(getSession().status).toBe('out'))
  },
}
