import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { getModuleImage } from '#api/contract/classes/modules.ts'
import { bareModule, firstModule, secondModule } from '#mocks/fixtures/classes/products.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { ModuleCard } from './ModuleCard.tsx'

const meta = {
  component: ModuleCard,
  args: { module: firstModule },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 310 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(mock(getModuleImage, { success: true, signed_url: imageUrl, expires_in: 3600 }))
  },
} satisfies Meta<typeof ModuleCard>
export default meta
type Story = StoryObj<typeof meta>

const pictured = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))

/** Picture, title, description, coach, community and progress. */
export const WithImage: Story = {
  tags: ['dark'],
  args: { progress: { total: 5, watched: 4 } },
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    for (const text of ['5 videos', 'Marta Ríos', 'Liderazgo Consciente', '4 de 5 videos vistos'])
      await expect(canvas.getByText(text)).toBeVisible()
  },
}

/** The title links to the module. */
export const Followed: Story = {
  ...WithImage,
  tags: ['check'],
  async play(context) {
    await WithImage.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('link', { name: 'Antes de hablar' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/modulo/801'))
  },
}

export const ImageFails: Story = {
  args: { module: { ...firstModule, id: 811 } },
  beforeEach({ msw }) {
    msw.use(mockError(getModuleImage, 500))
  },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('link', { name: 'Antes de hablar' })).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}
/** The server sends the list of videos, which are counted. */
export const VideoCount: Story = {
  args: { module: secondModule },
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(canvas.getByText('10 videos')).toBeVisible()
    await expect(canvas.getByText('1 h 20 min')).toBeVisible()
  },
}
/** Five videos are estimated at 40 minutes. */
export const Duration: Story = {
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(canvas.getByText('40 min')).toBeVisible()
  },
}
/** The required level, with its name. */
export const LevelRequired: Story = {
  args: { module: { ...firstModule, level_required: 3 } },
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(canvas.getByText('Nivel 3 · Avanzado')).toBeVisible()
  },
}
/** A module with only a title, and no video yet. */
export const Bare: Story = {
  args: { module: bareModule },
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(canvas.getByText('0 videos')).toBeVisible()
    await expect(canvas.queryByText(/min$/)).toBeNull()
  },
}
