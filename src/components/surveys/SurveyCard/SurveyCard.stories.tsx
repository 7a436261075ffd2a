import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import {
  activeSurvey,
  expiredSurvey,
  inactiveSurvey,
  longSurvey,
  placeSurvey,
  respondedSurvey,
} from '#mocks/fixtures/surveys.ts'
import { waitingSurvey } from '#mocks/fixtures/contributions.ts'
import { offline } from '#mocks/stories/offline.ts'
import { SurveyCard } from './SurveyCard.tsx'

const meta = {
  component: SurveyCard,
  args: { survey: activeSurvey, favourite: false, draft: null, onFavourite: fn(), onStart: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SurveyCard>
export default meta
type Story = StoryObj<typeof meta>

const start = { name: /^Comenzar Encuesta/ }

/** It can be answered. */
export const Active: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('Activa')).toBeVisible()
    await expect(canvas.getByText('9 preguntas')).toBeVisible()
    await expect(canvas.getByText('12 respuestas')).toBeVisible()
    await expect(canvas.getByText('De Marta Ríos')).toBeVisible()
    await expect(canvas.getByText('En Liderazgo Consciente')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
    const button = canvas.getByRole('button', start)
    await expect(button).toHaveTextContent('Comenzar Encuesta')
  },
}

/** It is begun. */
export const StartPressed: Story = {
  ...Active,
  tags: ['check'],
  async play(context) {
    await Active.play?.(context)
    const { canvas, args } = context
    const button = canvas.getByRole('button', start)
    await userEvent.click(button)
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
}

/** Answered without a connection: the answers wait, and it cannot be started again. */
export const WaitsToBeSent: Story = {
  args: { waiting: waitingSurvey },
  beforeEach: offline,
  async play({ canvas }) {
    await expect(await canvas.findByText('Pendiente de enviar')).toBeVisible()
    await expect(canvas.queryByRole('button', start)).toBeNull()
  },
}

/** Not open yet, or no longer: it cannot be started. Nobody has answered it. */
export const Inactive: Story = {
  args: { survey: inactiveSurvey },
  async play({ canvas }) {
    await expect(canvas.getByText('Inactiva')).toBeVisible()
    await expect(canvas.getByText('0 respuestas')).toBeVisible()
    await expect(canvas.queryByRole('button', start)).toBeNull()
  },
}
/** Its time is over; the coach has said what comes of it. */
export const Expired: Story = {
  args: { survey: expiredSurvey },
  tags: ['dark'],
  async play({ canvas }) {
    await expect(canvas.getByText('Expirada')).toBeVisible()
    await expect(canvas.queryByRole('button', start)).toBeNull()
    await expect(canvas.getByText(/práctica en parejas/)).toHaveTextContent(/^Qué haremos: Pasamos/)
  },
}
/** It is about a place, whose map opens in another tab. */
export const WithMap: Story = {
  args: { survey: placeSurvey },
  async play({ canvas }) {
    const map = canvas.getByRole('link', { name: /^Ver Ubicación/ })
    await expect(map).toHaveTextContent('Ver Ubicación')
    await expect(map).toHaveAttribute('href', placeSurvey.maps_link)
    await expect(map).toHaveAttribute('target', '_blank')
    await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  },
}
/** Answering earns euros: a badge of the card in Active. */
export const Reward: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(canvas.getByText(/^Recompensa: 5,00\s€$/u)).toBeVisible()
  },
}
/** Without a time of its own it takes five minutes; a reward of nothing is none. */
export const DefaultTime: Story = {
  args: { survey: { ...placeSurvey, maps_link: null } },
  async play({ canvas }) {
    await expect(canvas.getByText('5 min')).toBeVisible()
    await expect(canvas.queryByText(/Recompensa/)).toBeNull()
  },
}
/** Marked by the person. */
export const Favourite: Story = {
  args: { favourite: true },
  async play({ canvas }) {
    const mark = canvas.getByRole('button', { name: 'Favorita: ¿Cómo va tu primer mes?' })
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
  },
}

/** The mark is pressed. */
export const FavouritePressed: Story = {
  ...Favourite,
  tags: ['check'],
  async play(context) {
    await Favourite.play?.(context)
    const { canvas, args } = context
    const mark = canvas.getByRole('button', { name: 'Favorita: ¿Cómo va tu primer mes?' })
    await userEvent.click(mark)
    await expect(args.onFavourite).toHaveBeenCalledOnce()
  },
}

/** Some of it is answered and not sent. */
export const WithDraft: Story = {
  args: {
    draft: {
      responses: [1, 2, 3, 4].map((n) => ({ question_id: `q${n}`, response_text: 'Sí' })),
      current_question_index: 4,
      last_saved: '2026-11-21T10:00:00.000Z',
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('Borrador con 4 respuestas, guardado hace 2 h')).toBeVisible()
    await expect(canvas.getByRole('button', start)).toBeVisible()
  },
}
/** Answered already: nothing to start any more. */
export const Responded: Story = {
  args: { survey: respondedSurvey },
  async play({ canvas }) {
    await expect(canvas.getByText('Respondida')).toBeVisible()
    await expect(canvas.queryByRole('button', start)).toBeNull()
  },
}
/** Longer than anybody designs for, with an address that may not be followed. */
export const LongValues: Story = {
  args: { survey: longSurvey },
  async play({ canvas }) {
    await expect(canvas.getByText('12.345 respuestas')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /Ver Ubicación/ })).toBeNull()
  },
}
/** Only what a back end must send. */
export const Bare: Story = {
  tags: ['no-photo'],
  args: { survey: { id: 1 } },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Encuesta sin título' })).toBeVisible()
    await expect(canvas.getByText('Inactiva')).toBeVisible()
    await expect(canvas.queryByText(/respuesta|^(De|En) /u)).toBeNull()
    await expect(canvas.queryByRole('button', start)).toBeNull()
  },
}
