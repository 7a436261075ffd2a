import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Card } from '#components/ui/Card/Card.tsx'
import { FeedList } from './FeedList.tsx'

const keys = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']

const meta = {
  component: FeedList,
  args: {
    keys,
    label: 'Publicaciones',
    scrollKey: 'story',
    restoreScroll: false,
    renderItem: (index) => <Card as="article">Publicación {keys[index]}</Card>,
  },
} satisfies Meta<typeof FeedList>
export default meta
type Story = StoryObj<typeof meta>

/** All cards fit on the screen, so all are rendered. */
export const AllFit: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(keys.length))
    await expect(document.scrollingElement?.scrollTop).toBe(0)
  },
}
