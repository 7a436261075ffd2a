import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { learningModule } from '#mocks/fixtures/classes/modules.ts'
import { imageUrl } from '#mocks/media.ts'
import { ModuleHeader } from './ModuleHeader.tsx'

const meta = {
  component: ModuleHeader,
  args: { module: learningModule, image: imageUrl },
} satisfies Meta<typeof ModuleHeader>
export default meta
type Story = StoryObj<typeof meta>

/** Title, description, coach, community, level by number and name, number of videos, and length at 8 minutes each. */
export const Complete: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('Nivel 2 · Intermedio')).toBeVisible()
    await expect(canvas.getByText('5 videos')).toBeVisible()
    await expect(canvas.getByText('40 min')).toBeVisible()
    await expect(canvas.getByText('Con Marta Ríos')).toBeVisible()
    await expect(canvas.getByText('Liderazgo Consciente')).toBeVisible()
  },
}
/** A reply without optional fields. */
export const Bare: Story = {
  args: { module: { id: 'm2', videos: [] }, image: null },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Módulo sin título' })).toBeVisible()
    await expect(canvas.getByText('0 videos')).toBeVisible()
  },
}
