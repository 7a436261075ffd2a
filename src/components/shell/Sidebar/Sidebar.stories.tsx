import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sessionUser } from '#mocks/fixtures/auth.ts'
import { ProfileButton } from '../ProfileButton/ProfileButton.tsx'
import { Sidebar } from './Sidebar.tsx'

const meta = {
  component: Sidebar,
  args: { profile: <ProfileButton user={sessionUser} /> },
  decorators: [
    (Story) => (
      <div style={{ width: 232 }}>
        <Story />
      </div>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Sidebar>
export default meta
type Story = StoryObj<typeof meta>

const active = (route: string, name: string | null): Story => ({
  parameters: { route },
  async play({ canvas }) {
    const current = canvas.queryByRole('link', { current: 'page' })
    if (name) await expect(current).toHaveTextContent(name)
    else await expect(current).toBeNull()
  },
})

/** On the global feed. */
export const FeedActive: Story = active('/', 'Feed Global')
/** On the ranking. */
export const RankingActive: Story = active('/ranking', 'Ranking')
/** On the community. */
export const ComunidadActive: Story = active('/comunidad', 'Comunidad')
/** Among the classes. */
export const ClasesActive: Story = active('/clases', 'Clases')
/** On the calendar. */
export const CalendarioActive: Story = active('/calendario', 'Calendario')
/** On the networking roulette. */
export const NetworkingActive: Story = active('/ruleta-networking', 'Networking')
/** On a screen that is not among the six. */
export const NoneActive: Story = active('/perfil', null)
