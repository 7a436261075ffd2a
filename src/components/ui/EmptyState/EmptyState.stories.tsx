import { empty as t } from '#locales/empty.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button, ButtonLink } from '../Button/Button.tsx'
import { Card } from '../Card/Card.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = {
  component: EmptyState,
  argTypes: {
    title: { control: 'text' },
    text: { control: 'text' },
    drawing: { control: 'select', options: ['lighthouse', 'paper', 'people', 'waves', 'books'] },
    titleAs: { control: 'inline-radio', options: ['p', 'h1', 'h2', 'h3'] },
    action: { control: false },
  },
  args: { title: t.posts.title },
  decorators: [
    (Story) => (
      <Card maxWidth="reading">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

/** A community, a profile or the feed without posts. */
export const NoPosts: Story = {
  args: { ...t.posts, drawing: 'paper', action: <Button>{t.posts.action}</Button> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: t.posts.action })).toBeVisible()
  },
}

/** The person belongs to no community yet. */
export const NoCommunities: Story = {
  args: {
    ...t.communities,
    drawing: 'people',
    action: <ButtonLink to="/explorar-comunidades">{t.communities.action}</ButtonLink>,
  },
}

/** Nobody has written a review. */
export const NoReviews: Story = { args: { ...t.reviews, drawing: 'waves' } }

/** Nothing bought yet. */
export const NoPurchases: Story = {
  args: {
    ...t.purchases,
    drawing: 'lighthouse',
    action: <ButtonLink to="/explorar-comunidades">{t.purchases.action}</ButtonLink>,
  },
}

/** A product without modules. */
export const NoModules: Story = { args: { ...t.modules, drawing: 'books' } }

/** As the content of a page, its title is a heading. */
export const AsPage: Story = {
  args: { ...t.communities, action: undefined, titleAs: 'h1' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent(
      t.communities.title,
    )
  },
}

/** Without a drawing, for small places. */
export const WordsOnly: Story = { args: { title: t.reviews.title, text: undefined, drawing: null } }

/** The drawings on a dark ground. */
export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center' }}>
      {(['lighthouse', 'paper', 'people', 'waves', 'books'] as const).map((drawing) => (
        <EmptyState key={drawing} title={t.posts.title} drawing={drawing} padding="4" />
      ))}
    </div>
  ),
}
