import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { respondReply } from '#mocks/fixtures/surveys.ts'
import { SurveySummary } from './SurveySummary.tsx'

const meta = {
  component: SurveySummary,
  args: { result: respondReply },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 512 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SurveySummary>
export default meta
type Story = StoryObj<typeof meta>

/** All was answered: how many answers, the percentage, the time, and the points earned. */
export const Full: Story = {
  async play({ canvas, canvasElement }) {
    const terms = canvas.getAllByRole('term').map(({ textContent }) => textContent)
    const figures = canvas.getAllByRole('definition').map(({ textContent }) => textContent)
    await expect(terms).toEqual(['Respuestas', 'Completado', 'Tiempo'])
    await expect(figures.map((text) => text?.replace(/\s/gu, ' '))).toEqual(['9', '100 %', '3 min 35 s'])
    await expect(canvas.getByText('20 puntos ganados')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}
/** Some optional questions were left out: sent, the survey is complete all the same, and the share says of what. */
export const Partial: Story = {
  args: {
    result: {
      success: true,
      stats: { total_answers: 8, completion_percentage: 80 },
      response: { completion_time_seconds: 4_000, points_earned: 0 },
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText(/^80\s%$/u)).toBeVisible()
    await expect(canvas.getByText('Preguntas respondidas')).toBeVisible()
    await expect(canvas.queryByText('Completado')).toBeNull()
    await expect(canvas.getByText('1 h 6 min')).toBeVisible()
    await expect(canvas.queryByText(/puntos/)).toBeNull()
  },
}
/** A back end that tells nothing about it. */
export const NoStats: Story = {
  args: { result: { success: true } },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: '¡Gracias por responder!' })).toBeVisible()
    await expect(canvas.queryByRole('term')).toBeNull()
  },
}
