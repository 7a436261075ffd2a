import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { groupMatch, pairMatch, partner, thirdPerson } from '#mocks/fixtures/networking.ts'
import { MatchCard } from './MatchCard.tsx'

const done = () => fn(() => Promise.resolve())
const refused = (status: number, serverMessage?: string) =>
  fn(() => Promise.reject(new ApiError('http', { status, ...(serverMessage && { serverMessage }) })))

const meta = {
  component: MatchCard,
  args: {
    match: pairMatch,
    onOpen: done(),
    onEnd: done(),
    onAgain: done(),
    onReport: fn(),
    onBlock: done(),
  },
} satisfies Meta<typeof MatchCard>
export default meta
type Story = StoryObj<typeof meta>

/** A matched person: name, bio, shared topics, three opening questions, and the time left. */
export const Pair: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    const card = canvas.getByRole('region', { name: 'Te toca hablar con Irene Castaño' })
    await expect(card).toHaveTextContent('Quedan 10:12')
    await expect(canvas.getByRole('link', { name: 'Irene Castaño' })).toHaveAttribute('href', '/perfil/34')
    await expect(
      canvas.getByText('También compartís Hábitos que Perduran y Oratoria desde Cero'),
    ).toBeVisible()
    await expect(canvas.getByText('Negocios')).toBeVisible()
    const [, questions] = canvas.getAllByRole('list')
    await expect(within(questions as HTMLElement).getAllByRole('listitem')).toHaveLength(3)
    await expect(canvas.getByRole('button', { name: 'Abrir conversación' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Terminar' })).toBeVisible()
  },
}

/** Opens the conversation, and ends the session. */
export const PairPressed: Story = {
  ...Pair,
  tags: ['check'],
  async play(context) {
    await Pair.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir conversación' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Terminar' }))
    await expect(args.onEnd).toHaveBeenCalledOnce()
  },
}

/** A match of three, one of whom has left; audio only. */
export const Group: Story = {
  args: { match: { ...groupMatch, people: [partner, { ...thirdPerson, left: true }] } },
  async play({ canvas }) {
    await expect(
      canvas.getByRole('region', { name: 'Te toca hablar con Irene Castaño y Tomás Echeverría' }),
    ).toBeVisible()
    await expect(canvas.getByText('Sesión de audio')).toBeVisible()
    await expect(canvas.getAllByText('Ya se fue')).toHaveLength(1)
    await expect(canvas.queryByText(/La otra parte ya se ha ido/)).toBeNull()
  },
}
/** The matched person left before the time was up. */
export const PartnerLeft: Story = {
  tags: ['no-photo'],
  args: { match: { ...pairMatch, people: [{ ...partner, left: true }] } },
  async play({ canvas }) {
    await expect(canvas.getByText('Ya se fue')).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('La otra parte ya se ha ido')
  },
}
/** The time is up: the conversation continues in the messages, and the member can join the queue again. */
export const Over: Story = {
  parameters: { clock: '2026-11-21T12:10:12Z' },
  async play({ canvas }) {
    await expect(canvas.getByRole('region', { name: 'Tu conversación con Irene Castaño' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('La sesión ha terminado')
    await expect(canvas.queryByRole('button', { name: 'Terminar' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Buscar otra persona' })).toBeVisible()
  },
}

export const AgainPressed: Story = {
  ...Over,
  tags: ['check'],
  async play(context) {
    await Over.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar otra persona' }))
    await expect(args.onAgain).toHaveBeenCalledOnce()
  },
}

/** The member ended the session early. */
export const Ended: Story = {
  tags: ['no-photo'],
  args: { ended: true, onAgain: refused(400) },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Buscar otra persona' })).toBeVisible()
    await expect(canvas.queryByText(/Quedan/)).toBeNull()
  },
}

/** Joining the queue again failed; the error is shown. */
export const AgainRefused: Story = {
  ...Ended,
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['check'],
  async play(context) {
    await Ended.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar otra persona' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Networking no está habilitado para esta comunidad',
    )
  },
}

/** The report opens in a dialog. */
export const AsksToReport: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Opciones de Irene Castaño' }))
    await chooseItem('Reportar')
    await waitFor(() => expect(args.onReport).toHaveBeenCalledWith(partner))
  },
}
/** Blocking failed; the error is shown beside the person. */
export const BlockFailed: Story = {
  tags: ['no-photo'],
  args: { onBlock: refused(500, 'En obras') },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Opciones de Irene Castaño' }))
    await chooseItem('Bloquear')
    await expect(await canvas.findByText('No pudimos bloquear a Irene Castaño')).toBeVisible()
    await expect(canvas.getByText('En obras')).toBeVisible()
  },
}
/** Opening the conversation and ending the session failed; each error is shown beside its button. */
export const Failures: Story = {
  parameters: { pressMoves: 'The message stands above the button.' },
  tags: ['no-photo'],
  args: { onOpen: refused(403, 'No podéis escribiros'), onEnd: refused(500) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir conversación' }))
    await expect(await canvas.findByText('No pudimos abrir la conversación')).toBeVisible()
    await expect(canvas.getByText('No podéis escribiros')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Terminar' }))
    await expect(await canvas.findByText('No pudimos terminar la sesión')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Terminar' })).toBeEnabled()
  },
}
/** Long names and words, and a reply with the required fields only. */
export const LongTexts: Story = {
  args: {
    match: {
      id: 9,
      matched_at: pairMatch.matched_at,
      ends_at: '2026-11-21T13:30:00.000Z',
      session_type: 'texto',
      people: [
        {
          ...partner,
          profile_image_url: null,
          name: 'María de los Ángeles Fernández-Villaverde y Sánchez de Movellán',
          bio: `${'Acompaño a equipos que crecen deprisa. '.repeat(12)}https://example.org/${'larguísimo-'.repeat(8)}`,
        },
        { id: 77, name: null },
      ],
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByText('1:30:00')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Alguien de la comunidad' })).toBeVisible()
  },
}
