import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import {
  refusedWith,
  waitingReferral,
  waitingReview,
  waitingTestimonial,
} from '#mocks/fixtures/contributions.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { picture } from '#mocks/stories/files.ts'
import { WaitingCards } from './WaitingCards.tsx'

const meta = {
  title: 'contributions/WaitingCards',
  component: WaitingCards,
  args: { items: [waitingReferral] },
  decorators: [(Story) => <div style={{ maxWidth: 640 }}>{Story()}</div>],
  beforeEach({ msw }) {
    msw.use(...communityHandlers)
  },
} satisfies Meta<typeof WaitingCards>
export default meta
type Story = StoryObj<typeof meta>

/** A referral in the outbox. */
export const Referral: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Referido en Liderazgo Consciente')).toBeVisible()
    await expect(canvas.getByRole('article')).toHaveTextContent('En cola')
    await expect(canvas.queryByRole('button', { name: 'Editar' })).toBeNull()
  },
}

/** A review that the server rejected: the reason, and the actions. */
export const ReviewRefused: Story = {
  tags: ['narrow'],
  args: { items: [{ ...waitingReview, ...refusedWith('Ya has escrito una reseña de esta comunidad') }] },
  async play({ canvas }) {
    await canvas.findByText('Reseña de Liderazgo Consciente')
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'No se pudo enviar. Ya has escrito una reseña de esta comunidad',
    )
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** After reconnecting, a testimonial's image is being uploaded. */
export const TestimonialUploading: Story = {
  render: function Render() {
    const [image, setImage] = useState<File>()
    useEffect(() => void picture().then(setImage), [])
    if (!image) return <></>
    const { testimonial } = waitingTestimonial
    const progress = { loaded: 1_200_000, total: 3_000_000 }
    return (
      <WaitingCards
        items={[
          { ...waitingTestimonial, state: 'sending', progress, testimonial: { ...testimonial, image } },
        ]}
      />
    )
  },
  async play({ canvas }) {
    const image = await canvas.findByRole<HTMLImageElement>('img')
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  },
}
