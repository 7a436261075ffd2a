import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { handlers } from '#mocks/handlers/messaging.ts'
import { NewConversationForm } from './NewConversationForm.tsx'

const meta = {
  component: NewConversationForm,
  args: { onCreate: fn(() => Promise.resolve()), onCancel: fn() },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  decorators: (Story) => (
    <chakra.div maxWidth="520px" bg="surface" padding="4">
      <Story />
    </chakra.div>
  ),
} satisfies Meta<typeof NewConversationForm>
export default meta
type Story = StoryObj<typeof meta>

const create = { name: 'Crear conversación' }
const pick = async ({ canvas }: Parameters<NonNullable<Story['play']>>[0], name: RegExp) => {
  const search = canvas.getByRole('searchbox', { name: 'Buscar personas' })
  await userEvent.clear(search)
  await userEvent.type(search, 'juli')
  const person = await canvas.findAllByRole('button', { name })
  await userEvent.click(person.at(-1) ?? search)
}

/** A direct conversation has one person: selecting another replaces the first. */
export const Direct: Story = {
  tags: ['phone'],
  async play(context) {
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', create))
    await expect(await canvas.findByText('Elige al menos a una persona.')).toBeVisible()
    await pick(context, /Julián Sotomayor/)
    await pick(context, /Julia Ferrer/)
  },
}

/** Starts the conversation with the selected person. */
export const DirectCreated: Story = {
  ...Direct,
  tags: ['phone', 'check'],
  async play(context) {
    await Direct.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', create))
    await waitFor(() =>
      expect(args.onCreate).toHaveBeenCalledWith(
        expect.objectContaining({
          type: 'direct',
          members: [expect.objectContaining({ name: 'Julia Ferrer' })],
        }),
      ),
    )
  },
}

/** A group needs a name; description and first message are optional. */
export const Group: Story = {
  tags: ['dark'],
  args: { type: 'group' },
  async play(context) {
    const { canvas } = context
    await pick(context, /Julián Sotomayor/)
    await pick(context, /Julia Ferrer/)
    await userEvent.click(canvas.getByRole('button', create))
    await expect(await canvas.findByText('Ponle un nombre al grupo.')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Nombre del grupo' }), 'Supervisión de marzo')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Primer mensaje (opcional)' }), 'Hola a todas')
  },
}

/** Creates the group with its name and its first message. */
export const GroupCreated: Story = {
  ...Group,
  tags: ['check'],
  async play(context) {
    await Group.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', create))
    await waitFor(() =>
      expect(args.onCreate).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'group', name: 'Supervisión de marzo', message: 'Hola a todas' }),
      ),
    )
  },
}

/** Two people are selected, then 'Directa': an error is shown, and nobody is deselected. */
export const TooManyForDirect: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  args: { type: 'group' },
  async play(context) {
    const { canvas, args } = context
    await pick(context, /Julián Sotomayor/)
    await pick(context, /Julia Ferrer/)
    await userEvent.click(canvas.getByRole('radio', { name: /Directa/ }))
    await userEvent.click(canvas.getByRole('button', create))
    await expect(await canvas.findByText('Una conversación directa es con una sola persona.')).toBeVisible()
    await expect(args.onCreate).not.toHaveBeenCalled()
  },
}
export const Busy: Story = {
  args: { onCreate: fn(() => new Promise<void>(() => undefined)) },
  async play(context) {
    await pick(context, /Julia Ferrer/)
    await userEvent.click(context.canvas.getByRole('button', create))
    await waitFor(() => expect(context.canvas.getByText('Creando...')).toBeVisible())
  },
}
/** Creating failed: the form keeps its contents. */
export const Error: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  args: {
    onCreate: fn(() =>
      Promise.reject(new ApiError('http', { status: 500, statusText: 'Internal Server Error' })),
    ),
  },
  async play(context) {
    const { canvas } = context
    await pick(context, /Julia Ferrer/)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Primer mensaje (opcional)' }), 'Hola')
    await userEvent.click(canvas.getByRole('button', create))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Error al crear la conversaciónError 500: Internal Server Error',
    )
    await expect(canvas.getByRole('textbox', { name: 'Primer mensaje (opcional)' })).toHaveValue('Hola')
    await expect(canvas.getByRole('button', { name: 'Quitar a Julia Ferrer' })).toBeVisible()
  },
}
