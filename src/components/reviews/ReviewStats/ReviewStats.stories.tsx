import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { manyReviewsStats, noReviewsStats, oneReviewStats } from '#mocks/fixtures/reviews.ts'
import { ReviewStats } from './ReviewStats.tsx'

const meta = {
  component: ReviewStats,
  args: { stats: manyReviewsStats },
} satisfies Meta<typeof ReviewStats>
export default meta
type Story = StoryObj<typeof meta>

/** The statistics are on their way. */
export const Loading: Story = {
  args: { stats: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando valoración' })).toBeVisible()
  },
}
/** Average and number, said as a sentence. */
export const WithReviews: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await expect(canvas.getByRole('img', { name: '4,6 de 5, 28 reseñas' })).toBeVisible()
  },
}
/** Only one review so far. */
export const OneReview: Story = {
  tags: ['no-photo'],
  args: { stats: oneReviewStats },
  async play({ canvas }) {
    await expect(canvas.getByRole('img', { name: '5,0 de 5, 1 reseña' })).toBeVisible()
  },
}
/** Nobody has written one. */
export const Zero: Story = {
  args: { stats: noReviewsStats },
  async play({ canvas }) {
    await expect(canvas.getByText('Sin reseñas')).toBeVisible()
    await expect(canvas.queryByRole('img')).toBeNull()
  },
}
/** A reply that carries nothing reads as zero. */
export const NothingSaid: Story = {
  tags: ['no-photo'],
  args: { stats: {}, distribution: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Sin reseñas')).toBeVisible()
  },
}
/** Bars for one to five stars, where there is room. */
export const Distribution: Story = {
  tags: ['dark'],
  args: { distribution: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('img', { name: '4,6 de 5, 28 reseñas' })).toBeVisible()
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 estrellas20',
      '4 estrellas6',
      '3 estrellas1',
      '2 estrellas0',
      '1 estrella1',
    ])
  },
}
/** As a button it leads to the reviews. */
export const Opens: Story = {
  args: { onOpen: fn() },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '4,6 de 5, 28 reseñas. Ver reseñas' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
/** The statistics could not be had: no number is made up, and the way to the reviews stays. */
export const Failed: Story = {
  args: { stats: undefined, failed: true, onOpen: fn() },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Ver reseñas' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
