import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test'
import { photos } from '#mocks/fixtures/profiles.ts'
import { ProfilePhotos } from './ProfilePhotos.tsx'

const meta = {
  component: ProfilePhotos,
  args: { name: 'Marta Ríos', photos, own: false },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfilePhotos>
export default meta
type Story = StoryObj<typeof meta>

async function loaded(root: Element) {
  await waitFor(async () => {
    const images = [...root.querySelectorAll('img')]
    await expect(images.length).toBeGreaterThan(0)
    await expect(images.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true)
  })
}

/** The photographs, each of which opens whole. */
export const Photos: Story = {
  tags: ['narrow'],
  async play({ canvas, canvasElement }) {
    await loaded(canvasElement)
    await expect(canvas.getAllByRole('button')).toHaveLength(4)
    await expect(
      canvas.getByRole('button', { name: 'Ver foto: Antes de la charla de Valencia' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ver foto 4 de 4' })).toBeVisible()
  },
}

/** None. */
export const Empty: Story = {
  args: { photos: [] },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay fotos')).toBeVisible()
  },
}

/** The owner has none. */
export const EmptyOwn: Story = {
  args: { photos: [], own: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Las fotos de tus publicaciones se verán aquí.')).toBeVisible()
  },
}

/** What does not load, or has no address, leaves a placeholder; the others open without it. */
export const Broken: Story = {
  args: {
    photos: [
      { photo_id: 8, title: 'Atardecer perdido', public_url: 'data:image/png;base64,AAAA' },
      ...photos.slice(0, 2),
      { photo_id: 9, title: null, public_url: null },
    ],
  },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(2))
    await expect(canvas.getByText('Atardecer perdido')).toBeVisible()
    await expect(canvas.getByText('No disponible')).toBeVisible()
    await loaded(canvasElement)
  },
}

/** One of them whole. */
export const Viewer: Story = {
  async play({ canvas, canvasElement }) {
    await loaded(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Cullera/ }))
    const viewer = await screen.findByRole('dialog', { name: 'Visor de fotos' })
    await loaded(viewer)
    await waitFor(() => expect(viewer).toHaveTextContent('Amanecer en el faro de Cullera'))
    await expect(screen.getByText('1 / 4')).toBeVisible()
  },
}

/** Arrow keys go on and back, Escape closes and gives the focus back. */
export const ViewerKeys: Story = {
  tags: ['no-photo'],
  async play({ canvas, canvasElement }) {
    await loaded(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Valencia/ }))
    const viewer = await screen.findByRole('dialog', { name: 'Visor de fotos' })
    await waitFor(() => expect(viewer.contains(document.activeElement)).toBe(true))
    await expect(await screen.findByText('3 / 4')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByText('4 / 4')).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(screen.getByText('3 / 4')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Anterior' })).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: /Valencia/ })).toHaveFocus())
  },
}

/** One in the grid breaks while another is looked at: that one stays. */
export const BreaksBehindViewer: Story = {
  tags: ['no-photo'],
  async play({ canvas, canvasElement }) {
    await loaded(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Cullera/ }))
    await screen.findByRole('dialog', { name: 'Visor de fotos' })
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByText('3 / 4')).toBeVisible())
    const last = [...canvasElement.querySelectorAll('img')].at(-1) as HTMLImageElement
    await fireEvent.error(last)
    await waitFor(() => expect(last).not.toBeInTheDocument())
    await expect(screen.getByText('3 / 4')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByText('4 / 4')).toBeVisible())
  },
}

/** The browser's Back closes it and stays on the page. */
export const ViewerBack: Story = {
  tags: ['no-photo'],
  args: { photos: photos.slice(0, 1) },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /Cullera/ }))
    await screen.findByRole('dialog', { name: 'Visor de fotos' })
    await expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: /Cullera/ })).toHaveFocus())
  },
}
