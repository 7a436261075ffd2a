import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import * as contract from '#api/contract/activity.ts'
import * as received from '#api/contract/receivedInvitations.ts'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { activityItems, activityPage, activitySettings, noActivity } from '#mocks/fixtures/activity.ts'
import { receivedInvitations } from '#mocks/fixtures/receivedInvitations.ts'
import { quietToday, today as fullToday } from '#mocks/fixtures/today.ts'
import { getToday } from '#api/contract/today.ts'
import { handlers } from '#mocks/handlers/activity.ts'
import { handlers as communities } from '#mocks/handlers/communities.ts'
import { handlers as today } from '#mocks/handlers/today.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { ActivityPage } from './ActivityPage.tsx'

const meta = {
  component: ActivityPage,
  parameters: { layout: 'fullscreen', route: '/ranking?actividad=', hosts: false },
  beforeEach({ msw }) {
    msw.use(...handlers, ...today, ...communities)
  },
  render: () => (
    <AppShell>
      <ActivityPage />
    </AppShell>
  ),
} satisfies Meta<typeof ActivityPage>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Actividad' }))

/** What happened, with what is unread. */
export const Filled: Story = {
  async play() {
    const drawer = await dialog()
    await expect(await drawer.findByText(/Marta Ríos comentó tu publicación/)).toBeVisible()
    await expect(await drawer.findByText(/4 publicaciones nuevas/)).toBeVisible()
  },
}

/** Nothing has happened yet. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listActivity, noActivity),
      mock(contract.countUnreadActivity, { unread: 0 }),
      mock(getToday, quietToday),
    )
  },
  async play() {
    await expect(await (await dialog()).findByText('Aún no hay actividad')).toBeVisible()
  },
}

/** From there to the community, where something can happen: the list is left. */
export const EmptyLeft: Story = {
  ...Empty,
  tags: ['check'],
  async play(context) {
    await Empty.play?.(context)
    await userEvent.click(screen.getByRole('link', { name: 'Ver la comunidad' }))
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/comunidad$/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** Somebody was invited in person: the invitations wait above what happened. */
export const Invited: Story = {
  beforeEach({ msw }) {
    msw.use(mock(received.listReceivedInvitations, { success: true, invitations: receivedInvitations }))
  },
  async play() {
    const drawer = await dialog()
    await expect(await drawer.findByText('Diego Salas te invita a moderar su comunidad')).toBeVisible()
    await drawer.findByText(/ha empezado a seguirte/)
  },
}

const answered = { id: '' }

/** One is accepted, the other declined after a question. */
export const InvitationsAnswered: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    answered.id = ''
    msw.use(
      mock(received.listReceivedInvitations, () => ({
        success: true,
        invitations: receivedInvitations.filter(({ id }) => String(id) > answered.id),
      })),
      mock(received.acceptReceivedInvitation, () => {
        answered.id = '206'
        return { success: true, community_id: '1' }
      }),
      mock(received.declineReceivedInvitation, () => {
        answered.id = '207'
        return { success: true }
      }),
    )
  },
  async play() {
    const drawer = await dialog()
    await userEvent.click(await drawer.findByRole('button', { name: 'Unirme a Liderazgo Consciente' }))
    await expect(await screen.findByText('Ya estás en Liderazgo Consciente')).toBeVisible()
    await waitFor(() =>
      expect(drawer.queryByRole('button', { name: 'Unirme a Liderazgo Consciente' })).toBeNull(),
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Rechazar la invitación a Oratoria sin miedo' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(await question.findByRole('button', { name: 'Rechazar' }))
    await waitFor(() => expect(drawer.queryByText('Oratoria sin miedo')).toBeNull())
    await expect(await screen.findByText('Invitación rechazada')).toBeVisible()
  },
}

/** It is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(contract.listActivity))
  },
  async play() {
    await expect(await (await dialog()).findByRole('status', { name: 'Cargando la actividad' })).toBeVisible()
  },
}

/** It could not be loaded. */
export const LoadFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.listActivity, 500))
  },
  async play() {
    await expect(await (await dialog()).findByText('No hemos podido cargar tu actividad')).toBeVisible()
  },
}

/** Personal invitations cannot be shown; what happened can. */
export const InvitationsFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(received.listReceivedInvitations, 500))
  },
  async play() {
    const drawer = await dialog()
    await expect(await drawer.findByText('No hemos podido cargar tus invitaciones')).toBeVisible()
    await drawer.findByText(/ha empezado a seguirte/)
  },
}

/** Only what has not been read. */
export const OnlyUnread: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(contract.listActivity, ({ query }) => ({
        ...activityPage,
        items: activityItems.filter(({ read }) => query.get('unread') === null || !read),
      })),
    )
  },
  async play() {
    const drawer = await dialog()
    await drawer.findByText(/ha empezado a seguirte/)
    await userEvent.click(drawer.getByRole('button', { name: 'Lo nuevo' }))
    await waitFor(() => expect(drawer.queryByText(/ha empezado a seguirte/)).toBeNull())
  },
}

const server = {
  read: false,
  less: activitySettings.less,
  marked: [] as { ids: number[]; invitations?: string[] }[],
}

/**
 * What the open list shows is marked as read, once: the number at the button is that of the lines that were not shown,
 * and the lines stay marked as new as long as the list is open, with the filter and after the switches too.
 */
export const ShownIsRead: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    server.read = false
    server.marked = []
    msw.use(
      mock(contract.markActivityRead, async ({ request }) => {
        server.marked.push((await request.json()) as (typeof server.marked)[number])
        server.read = true
        return { unread: 25 }
      }),
      mock(contract.listActivity, ({ query }) => ({
        ...activityPage,
        items: activityItems
          .map((item) => ({ ...item, read: item.read || server.read }))
          .filter(({ read }) => query.get('unread') === null || !read),
      })),
      mock(contract.countUnreadActivity, () => ({ unread: server.read ? 25 : 33 })),
      mock(received.listReceivedInvitations, () => ({
        success: true,
        invitations: receivedInvitations.map((one) => ({ ...one, seen: server.read })),
      })),
    )
  },
  async play({ canvas }) {
    const drawer = await dialog()
    const marked = () => drawer.getAllByRole('link', { name: /^Nuevo: / }).length
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /^Actividad 25 avisos/, hidden: true })).toBeInTheDocument(),
    )
    // The new posts of a community are read there.
    await expect(marked()).toBe(7)
    await expect(drawer.getAllByRole('link', { name: /ha empezado a seguirte/ })[0]).toHaveAccessibleName(
      'Diego Paredes ha empezado a seguirte',
    )
    await userEvent.click(await drawer.findByRole('button', { name: 'Qué avisos quieres' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Volver a la actividad' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Lo nuevo' }))
    await waitFor(() => expect(drawer.queryByText(/ha empezado a seguirte/)).toBeNull())
    await expect(marked()).toBe(7)
    // Each once; lines and invitations come with replies of their own.
    await expect(server.marked.flatMap(({ ids }) => ids)).toEqual([820, 819, 818, 817, 815, 814])
    await expect(server.marked.flatMap(({ invitations = [] }) => invitations)).toEqual(['206', '207'])
  },
}

/** Everything is marked as read, up to the newest line that was shown. */
export const AllRead: Story = {
  beforeEach({ msw }) {
    server.read = false
    msw.use(
      mock(contract.markActivityRead, async ({ request }) => {
        const body = (await request.json()) as { ids?: object }
        if (body.ids) return { unread: 25 }
        await expect(body).toEqual({ until: '2026-11-21T11:10:00Z' })
        server.read = true
        return { unread: 0 }
      }),
      mock(contract.listActivity, () => ({
        ...activityPage,
        items: activityItems.map((item) => ({ ...item, read: item.read || server.read })),
      })),
      mock(contract.countUnreadActivity, () => ({ unread: server.read ? 0 : 25 })),
      mock(getToday, () => (server.read ? quietToday : fullToday)),
    )
  },
  async play() {
    const drawer = await dialog()
    await drawer.findByText(/4 publicaciones nuevas/)
    await userEvent.click(await drawer.findByRole('button', { name: 'Marcar todo como leído' }))
    await expect(await drawer.findByText('Todo queda como leído.')).toBeVisible()
    // What was marked is fetched again.
    await waitFor(() => expect(drawer.queryByText(/4 publicaciones nuevas/)).toBeNull())
    await expect(drawer.queryByRole('link', { name: /^Nuevo/ })).toBeNull()
  },
}

/** Presses the first line's 'Menos de esto'. */
async function askForLess() {
  const drawer = await dialog()
  await drawer.findByText(/4 publicaciones nuevas/)
  const [first] = await drawer.findAllByRole('button', { name: 'Menos de esto' })
  if (first) {
    await userEvent.click(first)
    // The tip would stand over the lines.
    const heading = drawer.getByRole('heading', { name: 'Actividad' })
    await userEvent.hover(heading)
    heading.focus()
  }
  return drawer
}

/** 'Menos de esto', and the way back. */
export const LessOfThis: Story = {
  // The number of unread lines depends on which of two replies of the mocks comes last.
  tags: ['no-photo'],
  async play() {
    const drawer = await askForLess()
    await expect(await drawer.findByText('No te avisaremos más de esto.')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  },
}

/** 'Menos de esto' was not saved. */
export const LessFails: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.tellLess, 500))
  },
  async play() {
    const drawer = await askForLess()
    await expect(await drawer.findByText(/No hemos podido guardarlo/)).toBeVisible()
  },
}

/** The switches, in the place of the list. */
export const Settings: Story = {
  async play() {
    const drawer = await dialog()
    await userEvent.click(await drawer.findByRole('button', { name: 'Qué avisos quieres' }))
    await expect(await drawer.findByRole('checkbox', { name: 'Escuela de Coaches' })).toBeChecked()
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Volver a la actividad' })).toHaveFocus())
  },
}

/** A switch is turned, and one goes back to the list. */
export const SettingSaved: Story = {
  ...Settings,
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(contract.saveActivitySetting, async ({ request }) => {
        await expect(await request.json()).toEqual({ community_id: 3, enabled: false })
        return {
          ...activitySettings,
          communities: activitySettings.communities.map((one) => ({ ...one, enabled: false })),
        }
      }),
    )
  },
  async play(context) {
    await Settings.play?.(context)
    const drawer = await dialog()
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Escuela de Coaches' }))
    await waitFor(() =>
      expect(drawer.getByRole('checkbox', { name: 'Escuela de Coaches' })).not.toBeChecked(),
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Volver a la actividad' }))
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Qué avisos quieres' })).toHaveFocus())
  },
}

/** What was asked to be less is wanted again: its row leaves, and the focus goes on to the next one. */
export const AskedAgain: Story = {
  ...Settings,
  tags: ['check'],
  beforeEach({ msw }) {
    server.less = activitySettings.less
    msw.use(
      mock(contract.removeActivityMute, () => {
        server.less = server.less.slice(1)
        return { success: true }
      }),
      mock(contract.getActivitySettings, () => ({ ...activitySettings, less: server.less })),
    )
  },
  async play(context) {
    await Settings.play?.(context)
    const drawer = await dialog()
    const buttons = () => drawer.queryAllByRole('button', { name: 'Avisarme otra vez' })
    await userEvent.click(buttons()[0] as HTMLElement)
    await waitFor(() => expect(buttons()).toHaveLength(1))
    await waitFor(() => expect(buttons()[0]).toHaveFocus())
    await press('{Enter}')
    await waitFor(() => expect(buttons()).toHaveLength(0))
    await waitFor(() => expect(drawer.getByRole('region', { name: 'Menos de esto' })).toHaveFocus())
  },
}

/** A line is followed: it counts as read, and the drawer is closed. */
export const LineFollowed: Story = {
  tags: ['check'],
  async play({ canvas }) {
    const drawer = await dialog()
    await userEvent.click(await drawer.findByRole('link', { name: /^Nuevo: Marta Ríos comentó/ }))
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?post=101&comentario=702'),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** Escape leads back to the page. */
export const Closed: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await (await dialog()).findByText(/Marta Ríos/)
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByTestId('location')).toHaveTextContent('/ranking')
  },
}
