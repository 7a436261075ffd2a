import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../Card/Card.tsx'
import { Skeleton, SkeletonText } from './Skeleton.tsx'

const meta = {
  title: 'ui/Skeleton',
  component: Skeleton,
  argTypes: {
    height: { control: 'text' },
    width: { control: 'text' },
    boxSize: { control: 'text' },
    borderRadius: { control: 'inline-radio', options: ['sm', 'md', 'lg', 'full'] },
  },
} satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

/** One block, in the size of what comes. */
export const Block: Story = { args: { height: '10', width: '60' } }

/** A picture or an avatar on its way. */
export const Circle: Story = { args: { boxSize: '14', borderRadius: 'full' } }

/** A paragraph on its way. */
export const Text: Story = { render: () => <SkeletonText lines={4} maxWidth="prose" /> }

/** A post on its way: the shape of a card with its author, text and picture. */
export const InCard: Story = {
  render: () => (
    <Card maxWidth="reading">
      <div style={{ display: 'flex', gap: 12, alignItems: 'center', marginBottom: 16 }}>
        <Skeleton boxSize="10" borderRadius="full" />
        <div style={{ flex: 1, display: 'grid', gap: 8 }}>
          <Skeleton height="3.5" width="40%" />
          <Skeleton height="3" width="24%" />
        </div>
      </div>
      <SkeletonText lines={3} />
      <Skeleton aspectRatio="16 / 9" height="auto" borderRadius="md" marginTop="4" />
    </Card>
  ),
}

/** The same on a dark ground. */
export const Dark: Story = { ...InCard, globals: { theme: 'dark' } }
