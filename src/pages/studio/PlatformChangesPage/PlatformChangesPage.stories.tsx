import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { handlers } from '#mocks/handlers/studio/changes.ts'
import { PlatformChangesPage } from './PlatformChangesPage.tsx'

const meta = {
  component: PlatformChangesPage,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  parameters: { route: '/estudio/plataforma/registro' },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof PlatformChangesPage>
export default meta
type Story = StoryObj<typeof meta>

/** What staff did outside of communities, and what can be undone. */
export const Several: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Equipo de Faro', { selector: 'td *' })).toBeVisible()
    const kinds = within(canvas.getByLabelText('Filtrar por tipo'))
    await expect(kinds.queryByRole('option', { name: 'Reunión convocada' })).toBeNull()
  },
}

/** What was hidden is shown again. */
export const Undone: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Deshacer: Contenido oculto' }))
    await expect(await canvas.findByText('Deshecho')).toBeVisible()
  },
}
