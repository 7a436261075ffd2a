import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { placeIcons } from './placeIcons.ts'
import { PlacesGrid } from './PlacesGrid.tsx'
import { PlacesNav } from './PlacesNav.tsx'

const meta = {
  title: 'shell/PlacesNav',
  component: PlacesNav,
  argTypes: {
    icons: { control: false },
    variant: { control: 'inline-radio', options: ['header', 'row'] },
  },
  args: { variant: 'row', onIntent: fn() },
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

const onNavigate = fn()

/** In the community switcher. */
export const Grid: Story = {
  render: () => (
    <div style={{ maxWidth: 360 }}>
      <PlacesGrid onNavigate={onNavigate} />
    </div>
  ),
  play: isMarked,
}

/** Pointing at a link preloads its page. */
export const Followed: Story = {
  tags: ['check'],
  args: { variant: 'header' },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Referidos' }))
    await expect(args.onIntent).toHaveBeenCalledWith('/referidos')
    await expect(canvas.getByTestId('location')).toHaveTextContent('/referidos')
  },
}

/** Following a link calls `onNavigate`, which closes the community switcher. */
export const GridFollowed: Story = {
  ...Grid,
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('link', { name: 'Referidos' }))
    await expect(onNavigate).toHaveBeenCalledOnce()
    await expect(canvas.getByTestId('location')).toHaveTextContent('/referidos')
  },
}
