import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { imageUrl } from '#mocks/media.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { ImageViewer } from './ImageViewer.tsx'

const coast = { src: imageUrl, alt: 'Un faro sobre el mar al amanecer', width: 1600, height: 900 }

const meta = {
  component: ImageViewer,
  argTypes: {
    index: { control: { type: 'number', min: 0, max: 2 } },
    images: { control: false },
    opener: { control: false },
    placeholder: { control: false },
  },
  args: { images: [coast, coast, coast], index: 1, opener: null, onClose: fn() },
  parameters: { layout: 'fullscreen' },
  async play({ args }) {
    const image = await screen.findAllByRole('img', { name: args.images[0]?.alt ?? '' })
    await waitFor(() => expect(image[0]).toBeVisible())
  },
} satisfies Meta<typeof ImageViewer>
export default meta
type Story = StoryObj<typeof meta>

/** One of several, over the whole screen, on black in both themes. */
export const Several: Story = { tags: ['narrow'] }

/** One alone has nothing beside it to go to. */
export const One: Story = { args: { images: [coast], index: 0 } }

/** What it is stands below it. */
export const WithTitle: Story = {
  args: { images: [{ ...coast, title: 'Amanecer en la costa, el día del encuentro' }], index: 0 },
}

/** It is still on its way. */
export const OnItsWay: Story = {
  args: { images: [], index: 0, placeholder: <Spinner label="Cargando imagen..." color="white" /> },
  async play() {
    await expect(await screen.findByText('Cargando imagen...')).toBeVisible()
  },
}
