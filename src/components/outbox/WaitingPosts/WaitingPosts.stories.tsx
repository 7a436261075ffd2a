import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { refused, waitingFeedPost, waitingPost } from '#mocks/fixtures/contributions.ts'
import { clip, picture } from '#mocks/stories/files.ts'
import { offline } from '#mocks/stories/offline.ts'
import { WaitingPosts } from './WaitingPosts.tsx'

const meta = {
  title: 'contributions/WaitingPosts',
  component: WaitingPosts,
  args: { posts: [waitingPost] },
  decorators: [(Story) => <div style={{ maxWidth: 640 }}>{Story()}</div>],
  beforeEach: offline,
} satisfies Meta<typeof WaitingPosts>
export default meta
type Story = StoryObj<typeof meta>

/** Without a connection: above the published posts of the community. */
export const Waiting: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('article')).toHaveTextContent('Pendiente de enviar')
  },
}

/** A post with an image for the community, and one with a video for the feed. */
export const WithFiles: Story = {
  render: function Render() {
    const [files, setFiles] = useState<{ image: File; video: File }>()
    useEffect(() => {
      void Promise.all([picture(), clip()]).then(([image, video]) => setFiles({ image, video }))
    }, [])
    if (!files) return <></>
    const { image, video } = files
    return (
      <WaitingPosts
        posts={[
          {
            ...waitingPost,
            post: { ...waitingPost.post, image, imageAlt: 'Una costa al amanecer' },
          },
          {
            ...waitingFeedPost,
            post: { ...waitingFeedPost.post, video: { file: video, seconds: 3, aspect: 'horizontal' } },
          } as never,
        ]}
      />
    )
  },
  async play({ canvas }) {
    const image = await canvas.findByAltText<HTMLImageElement>('Una costa al amanecer')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getByText('paseo.mp4')).toBeVisible()
  },
}

/** With the connection back: its files are on their way. */
export const Uploading: Story = {
  args: {
    posts: [{ ...waitingPost, state: 'sending', progress: { loaded: 3_400_000, total: 8_000_000 } }],
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
    await expect(canvas.queryByRole('button', { name: 'Editar' })).toBeNull()
  },
}

/** The server has refused it: why, and what can be done. */
export const Refused: Story = {
  args: { posts: [{ ...waitingPost, ...refused }] },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'No se pudo enviar. Ya no eres miembro de esta comunidad',
    )
  },
}

/** Its text is being changed. */
export const Editing: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Editar' }))
    await expect(canvas.getByRole('textbox', { name: 'Texto pendiente de enviar' })).toHaveFocus()
  },
}

/** A community's post needs a text, as in its form. */
export const EditedToNothing: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Editar' }))
    await userEvent.clear(canvas.getByRole('textbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(canvas.getByText('Escribe algo para publicar.')).toBeVisible())
  },
}

/** After the change is dropped, the text is what it was, and the focus on its button. */
export const EditingCancelled: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Editar' }))
    await userEvent.type(canvas.getByRole('textbox'), ' más')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar' }))
    await expect(canvas.getByRole('article')).not.toHaveTextContent('diez. más')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Editar' })).toHaveFocus())
  },
}
