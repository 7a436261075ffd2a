import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { getHome } from '#api/contract/studio/home.ts'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { moderatedStudio } from '#mocks/fixtures/studio/access.ts'
import { figures, newFigures, waiting } from '#mocks/fixtures/studio/home.ts'
import { handlers } from '#mocks/handlers/studio/home.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { HomePage } from './HomePage.tsx'

const meta = {
  component: HomePage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1' },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof HomePage>
export default meta
type Story = StoryObj<typeof meta>

/** What waits first, figures second. */
export const Busy: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('3 referidos por llamar')).toBeVisible()
    await expect(canvas.getByText('62 % de los miembros, en los últimos 7 días')).toBeVisible()
  },
}

/** A community that was created today. */
export const NewCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getHome, { success: true, waiting: [], figures: newFigures }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Nada espera por ti')).toBeVisible()
    await expect(canvas.getByText('+1 esta semana')).toBeVisible()
  },
}

/** A moderator sees no sales. */
export const Moderator: Story = {
  tags: ['no-photo'],
  decorators: [
    (Story) => (
      <StudioCommunityContext value={moderatedStudio}>
        <Story />
      </StudioCommunityContext>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(
      mock(getHome, {
        success: true,
        waiting: waiting.slice(0, 1),
        figures: { ...figures, sales: null },
      }),
    )
  },
  async play({ canvas }) {
    await canvas.findByText('Una reunión sin dirección')
    await expect(canvas.queryByText('Ventas de este mes')).toBeNull()
  },
}

/** It is on its way. */
export const Loading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(getHome))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando el inicio')).toBeInTheDocument())
  },
}

/** It did not come. */
export const Failed: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mockError(getHome, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar el inicio')).toBeVisible()
  },
}
