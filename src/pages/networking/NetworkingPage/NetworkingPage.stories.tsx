import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { blockPerson } from '#api/contract/blocks.ts'
import { myCommunities } from '#api/contract/communities.ts'
import * as contract from '#api/contract/networking.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import {
  disabledReply,
  joinReply,
  pairMatch,
  queueReply,
  settings,
  waitingReply,
} from '#mocks/fixtures/networking.ts'
import { handlers as blockHandlers } from '#mocks/handlers/blocks.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as messagingHandlers } from '#mocks/handlers/messaging.ts'
import { handlers } from '#mocks/handlers/networking.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { NetworkingPage } from './NetworkingPage.tsx'

const meta = {
  component: NetworkingPage,
  parameters: { route: '/ruleta-networking' },
  beforeEach({ msw }) {
    msw.use(...blockHandlers, ...communityHandlers, ...messagingHandlers, ...handlers)
  },
} satisfies Meta<typeof NetworkingPage>
export default meta
type Story = StoryObj<typeof meta>

/** The queue, and how the roulette works in the selected community. */
export const Ready: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('3 personas en la cola')).toBeVisible()
    await expect(await canvas.findByText('Duración de la sesión')).toBeVisible()
    await expect(canvas.getByText('Liderazgo Consciente')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Networking · Faro'))
  },
}
/** Both are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(contract.getNetworkingSettings), mockPending(contract.getQueueStatus))
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: 'Cargando la cola' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Cargando la configuración' })).toBeVisible()
  },
}
/** The community has no settings of networking (404): the queue says by itself how it stands. */
export const NoSettings: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.getNetworkingSettings, 404), mock(contract.getQueueStatus, disabledReply))
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Esta comunidad aún no tiene configuración de networking'),
    ).toBeVisible()
    await expect(await canvas.findByText('Cola No Disponible')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** The settings could not be loaded: message and «Reintentar»; the queue works. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mock(contract.getNetworkingSettings, { success: false, error: 'En obras' }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'No pudimos cargar la configuraciónEn obras',
    )
    await expect(await canvas.findByRole('button', { name: 'Unirse a la cola' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
/** Both fail, each with its own text and its own other try. */
export const BothFail: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let tries = 0
    msw.use(
      mockError(contract.getQueueStatus, 403),
      mock(contract.getNetworkingSettings, () => {
        tries += 1
        return tries === 1 ? { success: false } : { success: true, settings }
      }),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(2))
    await expect(canvas.getByText('No tienes acceso a la cola de esta comunidad')).toBeVisible()
  },
}

/** Retrying one loads only that one. */
export const OneComesBack: Story = {
  ...BothFail,
  tags: ['check'],
  async play(context) {
    await BothFail.play?.(context)
    const { canvas } = context
    const card = within(canvas.getByRole('region', { name: 'Cómo funciona aquí' }))
    await userEvent.click(card.getByRole('button', { name: 'Reintentar' }))
    await expect(await card.findByText('15 min')).toBeVisible()
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
  },
}

/** No community at all: no call about networking, and the way to one. */
export const NoCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), mockError(contract.getQueueStatus, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
/** Networking is switched off in this community. */
export const Disabled: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(contract.getNetworkingSettings, { success: true, settings: { ...settings, enabled: false } }),
      mock(contract.getQueueStatus, disabledReply),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Cola No Disponible')).toBeVisible()
    await expect(await canvas.findByText('Desactivado')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Unirse a la cola' })).toBeNull()
  },
}
/** What holds the queue's answer back. */
let askedAnew: PromiseWithResolvers<void>

/** Joined: what the reply told is shown until the queue has been asked for anew, which is at once. */
export const Joined: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let joined = false
    askedAnew = Promise.withResolvers<void>()
    msw.use(
      mock(contract.joinQueue, async ({ request }) => {
        joined = true
        await expect(await request.json()).toEqual({
          preferences: { language: 'es', topics: ['networking', 'business'], session_type: 'video' },
        })
        return { ...joinReply, data: { position: 9, estimated_wait_minutes: 75 } }
      }),
      mock(contract.getQueueStatus, async () => {
        if (!joined) return queueReply
        await askedAnew.promise
        return waitingReply
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unirse a la cola' }))
    await waitFor(() => expect(canvas.getByText('9.º')).toBeVisible())
    await expect(canvas.getByText('1 h 15 min')).toBeVisible()
    askedAnew.resolve()
    await waitFor(() => expect(canvas.getByText('4.º')).toBeVisible())
    await expect(canvas.getByText('Esperando')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Cola de networking' })).toHaveFocus())
  },
}
/** A match that was there before the page: no notice, just the card. */
export const InMatch: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(contract.getQueueStatus, { ...queueReply, match_id: pairMatch.id }),
      mock(contract.getMatch, { success: true, match: pairMatch }),
    )
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('region', { name: 'Te toca hablar con Irene Castaño' }),
    ).toBeVisible()
    await expect(await canvas.findByText(/Tienes una conversación en marcha/)).toBeVisible()
    await expect(screen.queryByText('¡Ya te toca!')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Networking · Faro'))
  },
}

/** The conversation opens over it. */
export const InMatchOpened: Story = {
  ...InMatch,
  tags: ['check'],
  async play(context) {
    await InMatch.play?.(context)
    const { canvas } = context
    const card = within(await canvas.findByRole('region', { name: 'Te toca hablar con Irene Castaño' }))
    await userEvent.click(card.getByRole('button', { name: 'Abrir conversación' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/\?mensajes=\d+$/))
  },
}

/** The match comes while one waits: it is announced, and a toast leads to it. */
export const MatchComes: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let matched = false
    msw.use(
      mock(contract.leaveQueue, () => {
        matched = true
        return { success: true, match_id: pairMatch.id }
      }),
      mock(contract.getQueueStatus, () =>
        matched ? { ...queueReply, match_id: pairMatch.id } : waitingReply,
      ),
      mock(contract.getMatch, () => ({ success: true, match: matched ? pairMatch : null })),
    )
  },
  async play({ canvas }) {
    // Somebody who leaves a moment too late learns of it as well.
    await userEvent.click(await canvas.findByRole('button', { name: 'Salir de la cola' }))
    const card = await canvas.findByRole('region', { name: 'Te toca hablar con Irene Castaño' })
    await expect(canvas.getByText('¡Ya tienes con quién hablar! Irene Castaño')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Ver' }))
    await waitFor(() => expect(card).toHaveFocus())
  },
}
/** Ended by hand: the card stays with the way to somebody else, who is looked for at once. */
export const EndAndAgain: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let state: 'matched' | 'free' | 'waiting' = 'matched'
    msw.use(
      mock(contract.endMatch, () => {
        state = 'free'
        return { success: true }
      }),
      mock(contract.joinQueue, () => {
        state = 'waiting'
        return joinReply
      }),
      mock(contract.getQueueStatus, () =>
        state === 'matched'
          ? { ...queueReply, match_id: pairMatch.id }
          : state === 'waiting'
            ? waitingReply
            : queueReply,
      ),
      mock(contract.getMatch, () => ({ success: true, match: state === 'matched' ? pairMatch : null })),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Terminar' }))
    const again = await canvas.findByRole('button', { name: 'Buscar otra persona' })
    await waitFor(() => expect(again).toHaveFocus())
    await expect(await canvas.findByRole('button', { name: 'Unirse a la cola' })).toBeVisible()
    await userEvent.click(again)
    await waitFor(() => expect(canvas.getByText('4.º')).toBeVisible())
    await waitFor(() => expect(canvas.queryByText('Tu conversación con Irene Castaño')).toBeNull())
  },
}
/** Somebody of the match is blocked, after a question: the match is over. */
export const Blocked: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let blocked = false
    msw.use(
      mock(blockPerson, async ({ request }) => {
        await expect(await request.json()).toEqual({ user_id: 34 })
        blocked = true
        return { success: true }
      }),
      mock(contract.getQueueStatus, () => (blocked ? queueReply : { ...queueReply, match_id: pairMatch.id })),
      mock(contract.getMatch, () => ({ success: true, match: blocked ? null : pairMatch })),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Opciones de Irene Castaño' }))
    await chooseItem('Bloquear')
    const question = within(await screen.findByRole('alertdialog', { name: '¿Bloquear a Irene Castaño?' }))
    await userEvent.click(question.getByRole('button', { name: 'Bloquear' }))
    await waitFor(() => expect(canvas.queryByRole('region', { name: /Irene Castaño/ })).toBeNull())
    await waitFor(() => expect(screen.getByText('Has bloqueado a Irene Castaño')).toBeVisible())
    await expect(await canvas.findByRole('button', { name: 'Unirse a la cola' })).toBeVisible()
  },
}
/** Somebody of the match is reported: the match is over. */
export const Reported: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let ended = false
    msw.use(
      mock(contract.endMatch, () => {
        ended = true
        return { success: true }
      }),
      mock(contract.getQueueStatus, () => (ended ? queueReply : { ...queueReply, match_id: pairMatch.id })),
      mock(contract.getMatch, () => ({ success: true, match: ended ? null : pairMatch })),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Opciones de Irene Castaño' }))
    await chooseItem('Reportar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reportar a Irene Castaño' }))
    await userEvent.click(await dialog.findByRole('radio', { name: 'No se presentó' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() => expect(screen.getByText('Reporte enviado. Gracias por avisar.')).toBeVisible())
    await waitFor(() => expect(canvas.queryByRole('region', { name: /Irene Castaño/ })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
/** The list of blocked people, opened from the page. */
export const BlockedList: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Personas bloqueadas' }))
    const list = within(await screen.findByRole('dialog', { name: 'Personas bloqueadas' }))
    await waitFor(() => expect(list.getByRole('button', { name: 'Desbloquear a Vera Lind' })).toBeVisible())
  },
}

/** Somebody is unblocked in it. */
export const BlockedListUsed: Story = {
  ...BlockedList,
  tags: ['check'],
  async play(context) {
    await BlockedList.play?.(context)
    const list = within(await screen.findByRole('dialog', { name: 'Personas bloqueadas' }))
    await userEvent.click(await list.findByRole('button', { name: 'Desbloquear a Vera Lind' }))
    await waitFor(() => expect(list.queryByRole('button', { name: 'Desbloquear a Vera Lind' })).toBeNull())
    await waitFor(() =>
      expect(list.getByRole('button', { name: 'Desbloquear a Óscar Beltrán' })).toBeVisible(),
    )
  },
}
