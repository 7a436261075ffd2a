import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { placeIcons } from './placeIcons.ts'
import { PlacesNav } from './PlacesNav.tsx'

const meta = {
  component: PlacesNav,
  argTypes: {
    icons: { control: false },
    variant: { control: 'inline-radio', options: ['header', 'row', 'grid'] },
  },
  args: { variant: 'row', onNavigate: fn(), onIntent: fn() },
  parameters: { route: '/encuestas' },
} satisfies Meta<typeof PlacesNav>
export default meta
type Story = StoryObj<typeof meta>

const isMarked: Story['play'] = async ({ canvas }) => {
  await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Encuestas')
}

/** On the community's page; the row scrolls on phones. */
export const Row: Story = { args: { icons: placeIcons }, tags: ['phone', 'forced'], play: isMarked }

/** In the header of wide screens. */
export const Header: Story = { args: { variant: 'header' }, play: isMarked }

/** In the community switcher. */
export const Grid: Story = {
  args: { variant: 'grid', icons: placeIcons },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
  play: isMarked,
}

/** Following one says so, and its page is preloaded before. */
export const Followed: Story = {
  tags: ['check'],
  args: { variant: 'grid' },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Referidos' }))
    await expect(args.onIntent).toHaveBeenCalledWith('/referidos')
    await expect(args.onNavigate).toHaveBeenCalledOnce()
    await expect(canvas.getByTestId('location')).toHaveTextContent('/referidos')
  },
}
