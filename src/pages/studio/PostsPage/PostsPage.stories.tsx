import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { pinPost } from '#api/contract/studio/moderation.ts'
import { listStudioPosts } from '#api/contract/studio/posts.ts'
import { handlers as moderation } from '#mocks/handlers/studio/moderation.ts'
import { handlers } from '#mocks/handlers/studio/posts.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { PostsPage } from './PostsPage.tsx'

const meta = {
  component: PostsPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/publicaciones' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...moderation)
  },
} satisfies Meta<typeof PostsPage>
export default meta
type Story = StoryObj<typeof meta>

/** All posts, the hidden ones among them. */
export const All: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Oculta')).toBeVisible()
    await expect(canvas.getByText('Sin texto, con imagen o vídeo')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Fijar la publicación de Rubén Salas' })).toBeNull()
  },
}

/** Only those that are pinned. */
export const Pinned: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await canvas.findByText('Oculta')
    await userEvent.click(canvas.getByRole('button', { name: 'Fijadas' }))
    await waitFor(() => expect(canvas.queryByText('Oculta')).toBeNull())
    await expect(canvas.getByTestId('location')).toHaveTextContent('ver=pinned')
    await expect(canvas.getByRole('button', { name: 'Desfijar la publicación de Marta Ríos' })).toBeVisible()
  },
}

/** One is pinned. */
export const PinPressed: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Fijar la publicación de Lucía Ferrer' }))
    await expect(await canvas.findByText('Publicación fijada: se ve primero')).toBeVisible()
  },
}

/** Three are pinned already. */
export const TooManyPinned: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(pinPost, 409, { message: 'Ya hay 3 publicaciones fijadas: desfija antes una.' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Fijar la publicación de Lucía Ferrer' }))
    await expect(await canvas.findByText(/^Ya hay 3 publicaciones fijadas/)).toBeVisible()
  },
}

/** Nobody has written anything yet. */
export const None: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listStudioPosts, { success: true, posts: [], total: 0 }))
  },
  async play({ canvas }) {
    await canvas.findByText('Aún no hay publicaciones')
  },
}
