import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { isCompleted } from '#api/testimonials/queries.ts'
import {
  completedType,
  imageTestimonial,
  pendingType,
  impliedCompletedType,
} from '#mocks/fixtures/testimonials.ts'
import { waitingTestimonial } from '#mocks/fixtures/contributions.ts'
import { offline } from '#mocks/stories/offline.ts'
import { TestimonialTypeCard } from './TestimonialTypeCard.tsx'

const meta = {
  component: TestimonialTypeCard,
  args: { type: pendingType, completed: false, onCreate: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TestimonialTypeCard>
export default meta
type Story = StoryObj<typeof meta>

/** Pendiente: with its prompt, points, how many told already, and the button to tell. */
export const Pending: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Pendiente')).toBeVisible())
    await expect(canvas.getByText('¿Qué haces hoy que hace un mes no hacías?')).toBeVisible()
    await expect(canvas.getByText('30 puntos')).toBeVisible()
    await expect(canvas.getByText('8 testimonios')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Crear testimonio: Mi primer mes' })).toBeVisible()
  },
}

/** Told without a connection: it waits, and cannot be told again. */
export const WaitsToBeSent: Story = {
  tags: ['narrow'],
  args: { waiting: waitingTestimonial },
  beforeEach: offline,
  async play({ canvas }) {
    await expect(await canvas.findByText('Pendiente de enviar')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** The button opens the form. */
export const CreatePressed: Story = {
  ...Pending,
  tags: ['check'],
  async play(context) {
    await Pending.play?.(context)
    const { canvas, args } = context
    const create = canvas.getByRole('button', { name: 'Crear testimonio: Mi primer mes' })
    await userEvent.click(create)
    await expect(args.onCreate).toHaveBeenCalledOnce()
  },
}

/** Completado, as the server says: no button. */
export const Completed: Story = {
  args: { type: completedType, completed: isCompleted(completedType, []) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Completado')).toBeVisible())
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.queryByText('Pendiente')).toBeNull()
  },
}
/** Completado because one of the member's own testimonials answers it, though the server does not say so. */
export const CompletedByList: Story = {
  args: { type: impliedCompletedType, completed: isCompleted(impliedCompletedType, [imageTestimonial]) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Completado')).toBeVisible())
    await expect(canvas.getByText('1 testimonio')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** One point is one point; a long title and description wrap. */
export const Points: Story = {
  args: {
    type: {
      ...pendingType,
      title: 'Cómo terminé el reto de treinta días sin saltarme ninguno, ni siquiera en vacaciones',
      description:
        'Con lo que costó de verdad: los días malos también cuentan. Si compartes un ejemplo concreto, a quien lo lea le servirá el doble. https://ejemplo.es/reto-de-treinta-dias-con-una-direccion-que-no-cabe',
      points_value: 1,
      total_testimonios: 12345,
    },
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('1 punto')).toBeVisible())
    await expect(canvas.getByText('12.345 testimonios')).toBeVisible()
  },
}
/** Whether it is told cannot be known yet: neither a status nor a button. */
export const Unknown: Story = {
  tags: ['no-photo'],
  args: { type: { id: 1, title: ' ' }, completed: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Testimonio' })).toBeVisible()
    await expect(canvas.queryByText(/Pendiente|Completado/u)).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.queryByText(/punto|testimonios/u)).toBeNull()
  },
}

/** In an archived community: the prompt is read, and takes no testimonials. */
export const Archived: Story = {
  tags: ['no-photo'],
  args: { onCreate: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('¿Qué haces hoy que hace un mes no hacías?')).toBeVisible()
    await expect(canvas.queryByText('Pendiente')).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
