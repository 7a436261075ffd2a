import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import {
  createReferral,
  deleteReferral,
  listReferrals,
  type Referral,
  referralsLimit,
} from '#api/contract/referrals.ts'
import { dialogCloseMs } from '#components/ui/layers/restoreLostFocus.ts'
import { setReachable } from '#api/client/reachability.ts'
import { clearDrafts, draftTexts } from '#api/drafts/drafts.ts'
import { moderatedCommunity, noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import { activeReferral, manyReferrals, pendingReferral, referrals } from '#mocks/fixtures/referrals.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { ReferralsPage } from './ReferralsPage.tsx'

/** What the list was asked for, each time. */
const asked = fn<(query: string) => void>()
/** What the server has. */
let kept: Referral[] = []

const meta = {
  component: ReferralsPage,
  parameters: { route: '/referidos' },
  async beforeEach({ msw }) {
    await clearDrafts()
    asked.mockClear()
    kept = [...referrals]
    msw.use(
      ...communityHandlers,
      mock(listReferrals, ({ query }) => {
        asked(query.toString())
        return { success: true, referrals: kept.filter(() => query.get('community_id') === '1') }
      }),
      mock(createReferral, async ({ request }) => {
        const { nombre, telefono } = (await request.json()) as { nombre: string; telefono: string }
        kept = [{ ...pendingReferral, id: 31, nombre, telefono, email: null, notas: null }, ...kept]
        return { success: true, id: 31 }
      }),
      mock(deleteReferral, ({ params }) => {
        kept = kept.filter(({ id }) => String(id) !== params['id'])
        return { success: true }
      }),
    )
  },
} satisfies Meta<typeof ReferralsPage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = ReturnType<typeof within>
const names = (canvas: Canvas) =>
  canvas.queryAllByRole('article').map((card: HTMLElement) => within(card).getByRole('heading').textContent)
const numbersAreRead = (canvas: Canvas) =>
  waitFor(() => expect(canvas.getAllByRole('link', { name: /^Llamar/ }).length).toBeGreaterThan(2))
const submit = (canvas: Canvas) => canvas.getByRole('button', { name: /Crear referido|Creando/ })
async function fill(canvas: Canvas, name: string, phone: string) {
  await userEvent.type(canvas.getByLabelText('Nombre'), name)
  await userEvent.type(canvas.getByLabelText('Teléfono'), phone)
  await waitFor(() => expect(submit(canvas)).toBeEnabled())
}

/** The communities are on their way. */
export const CommunitiesLoading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(myCommunities), mockError(listReferrals, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando comunidades' })).toBeVisible())
  },
}
/** The history is on its way; the form can be used. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listReferrals))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando referidos' })).toBeVisible())
    await expect(canvas.getByLabelText('Comunidad')).toHaveValue('1')
    await expect(await canvas.findByText(/^Los miembros de/)).toBeVisible()
  },
}
/** Form and history, the newest first: of the signed-in member and the selected community, at most 50. */
export const WithHistory: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await waitFor(() =>
      expect(names(canvas)).toEqual(['Julia Peña', 'Tomás Rey', 'Irene Sanz', 'Noa Campos']),
    )
    await expect(asked.mock.calls).toEqual([['limit=50&referrer_id=7&community_id=1']])
    await expect(canvas.getByText('Tus referidos en Liderazgo Consciente')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ranking' })).toHaveAttribute('href', '/ranking')
    await expect(canvas.queryByRole('search')).toBeNull()
    await numbersAreRead(canvas)
  },
}
/** Written without a connection: it waits above the history, and its phone is recognised in the form. */
export const Waits: Story = {
  beforeEach: () => () => setReachable(true),
  async play({ canvas }) {
    await numbersAreRead(canvas)
    await fill(canvas, 'Paula Vidal', '699 88 77 66')
    setReachable(false)
    await userEvent.click(submit(canvas))
    const waiting = within(await canvas.findByRole('region', { name: 'Pendiente de enviar' }))
    await expect(waiting.getByText('Paula Vidal')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Teléfono'), '+34 699887766')
    await expect(await canvas.findByText(/^Ya referiste a Paula Vidal/)).toBeVisible()
    await expect(canvas.queryByText('Referido creado')).toBeNull()
  },
}
/** Nobody was referred yet. */
export const EmptyHistory: Story = {
  beforeEach() {
    kept = []
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no tienes referidos')).toBeVisible())
    await expect(submit(canvas)).toBeDisabled()
  },
}
/** The history cannot be loaded: it is shown as empty, as in EmptyHistory, without a word about it. */
export const SilentError: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listReferrals, 500, { error: 'No disponible' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no tienes referidos')).toBeVisible())
    await expect(canvas.queryByText(/No disponible|Error|HTTP/)).toBeNull()
  },
}
/** The same without a connection, or with a reply that says it failed. */
export const SilentNetworkError: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listReferrals, { success: false, error: 'No disponible' }))
  },
  async play({ canvas, msw }) {
    await waitFor(() => expect(canvas.getByText('Aún no tienes referidos')).toBeVisible())
    msw.use(mockNetworkError(listReferrals))
    await userEvent.selectOptions(canvas.getByLabelText('Comunidad'), '3')
    await waitFor(() => expect(canvas.getByText('Tus referidos en Escuela de Coaches')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Aún no tienes referidos')).toBeVisible())
    await expect(canvas.queryByText(/No disponible|Error/)).toBeNull()
  },
}
/** Without any community: what is needed, free ones to join, and the way to all. No history is asked for. */
export const NoCommunities: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Necesitas al menos una membresía de comunidad')).toBeVisible(),
    )
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
    await expect(canvas.queryByRole('button', { name: 'Crear referido' })).toBeNull()
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** The communities cannot be loaded and none is remembered. */
export const CommunitiesFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Intentar nuevamente' })).toBeVisible()
  },
}
/** Somebody was just referred: the message, and the history once anew. */
export const Created: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await fill(canvas, 'Paula Vidal', '699887766')
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(names(canvas)[0]).toBe('Paula Vidal'))
    await expect(canvas.getByText('Referido creado')).toBeVisible()
    await expect(asked).toHaveBeenCalledTimes(2)
    await numbersAreRead(canvas)
  },
}
/** A failure is said, and the history is loaded once anew: the referral may be there. */
export const CreationFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockNetworkError(createReferral))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await fill(canvas, 'Paula Vidal', '699887766')
    await userEvent.click(submit(canvas))
    await screen.findByRole('alertdialog', { name: 'Error de conexión al crear el referido' })
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  },
}

/** The alert is closed: what was typed is there, and the focus is on the button. */
export const CreationFailedAccepted: Story = {
  ...CreationFailed,
  tags: ['check'],
  async play(context) {
    await CreationFailed.play?.(context)
    const { canvas } = context
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(submit(canvas)).toHaveFocus())
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Paula Vidal')
  },
}

/** Another community is selected in the application while one is created: form and history stay the same one's. */
export const SwitchedWhileCreating: Story = {
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    msw.use(
      mock(createReferral, async () => {
        await arrived
        return { success: true, id: 31 }
      }),
    )
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await fill(canvas, 'Paula Vidal', '699887766')
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(canvas.getByText('Creando...')).toBeVisible())
    localStorage.setItem('currentCommunity', JSON.stringify(moderatedCommunity))
    dispatchEvent(new Event('storage'))
    await waitFor(() => expect(canvas.getByText('Tus referidos en Mujeres que Emprenden')).toBeVisible())
    arrive()
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('')
    await expect(canvas.getByLabelText('Comunidad')).toHaveValue('2')
  },
}
/** The history is that of the community in the form. */
export const AnotherCommunity: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await userEvent.selectOptions(canvas.getByLabelText('Comunidad'), '2')
    await waitFor(() => expect(canvas.getByText('Tus referidos en Mujeres que Emprenden')).toBeVisible())
    await waitFor(() => expect(names(canvas)).toEqual([]))
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith('limit=50&referrer_id=7&community_id=2'))
  },
}
/** A long history can be filtered by estado and searched. */
export const Filtered: Story = {
  beforeEach() {
    kept = [...manyReferrals]
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(6))
    await userEvent.click(canvas.getByRole('button', { name: 'Pendiente (2)' }))
    await waitFor(() => expect(names(canvas)).toEqual(['Julia Peña', 'Andrés Gil']))
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar referidos' }), 'pena')
    await waitFor(() => expect(names(canvas)).toEqual(['Julia Peña']))
    await waitFor(() => expect(canvas.getAllByRole('link', { name: /^Llamar/ })).toHaveLength(1))
    await expect(asked).toHaveBeenCalledOnce()
  },
}
/** Nothing in the history is what is looked for. */
export const NothingFound: Story = {
  beforeEach() {
    kept = [...manyReferrals]
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar referidos' }), 'zzz')
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Ningún referido coincide' })).toBeVisible(),
    )
  },
}

/** All are listed again, and another search is made. */
export const AllShownAgain: Story = {
  ...NothingFound,
  tags: ['check'],
  async play(context) {
    await NothingFound.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver todos los referidos' }))
    await waitFor(() => expect(names(canvas)).toHaveLength(6))
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar referidos' }), 'zzz')
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Ningún referido coincide' })).toBeVisible(),
    )
  },
}

/** As many as are ever given. */
export const AsManyAsThereAre: Story = {
  tags: ['no-photo'],
  beforeEach() {
    kept = Array.from({ length: referralsLimit }, (_, index) => ({ ...activeReferral, id: 100 + index }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(names(canvas)).toHaveLength(50))
    await expect(canvas.getByText('Los 50 más recientes')).toBeVisible()
  },
}

async function askToDelete(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Eliminar referido: Tomás Rey' }))
  return within(await screen.findByRole('dialog', { name: 'Eliminar referido' }))
}
/** Deleted after asking: the history once anew, and the focus stays near. */
export const Deleted: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const dialog = await askToDelete(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(names(canvas)).toEqual(['Julia Peña', 'Irene Sanz', 'Noa Campos']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Tus referidos en Liderazgo Consciente' })).toHaveFocus(),
    )
    await waitFor(() => expect(screen.getByText('Referido eliminado')).toBeVisible())
    await expect(asked).toHaveBeenCalledTimes(2)
  },
}
/** The history comes anew when the modal has long gone: the button that had the focus again goes only then. */
export const DeletedLate: Story = {
  tags: ['no-photo'],
  beforeEach: () => changeTimeout(dialogCloseMs, 0),
  async play({ canvas, msw }) {
    const anew = Promise.withResolvers<void>()
    const dialog = await askToDelete(canvas)
    msw.use(
      mock(listReferrals, async () => {
        await anew.promise
        return { success: true, referrals: kept }
      }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Eliminar referido: Tomás Rey' })).toHaveFocus(),
    )
    anew.resolve()
    await waitFor(() => expect(names(canvas)).toEqual(['Julia Peña', 'Irene Sanz', 'Noa Campos']))
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Tus referidos en Liderazgo Consciente' })).toHaveFocus(),
    )
  },
}
/** Not deleted: the modal stays open, and nothing is loaded anew. */
export const DeletionFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(deleteReferral, 500))
  },
  async play({ canvas }) {
    const dialog = await askToDelete(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() =>
      expect(dialog.getByText('Error al eliminar el referido. Inténtalo de nuevo.')).toBeVisible(),
    )
    await expect(asked).toHaveBeenCalledOnce()
    await expect(names(canvas)).toHaveLength(4)
  },
}
/** Asked for again it begins without what went wrong before. */
export const DeletionAskedAgain: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(deleteReferral, 500))
  },
  async play({ canvas }) {
    const failed = 'Error al eliminar el referido. Inténtalo de nuevo.'
    const dialog = await askToDelete(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(dialog.getByText(failed)).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await askToDelete(canvas)
    await waitFor(() => expect(again.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    await expect(again.queryByText(failed)).toBeNull()
  },
}
/** After a lost answer it turns out to be deleted: that is what was wanted. */
export const DeletedAfterAll: Story = {
  tags: ['no-photo'],
  parameters: { pressMoves: 'Another try takes the message away.' },
  beforeEach({ msw }) {
    msw.use(mockNetworkError(deleteReferral))
  },
  async play({ canvas, msw }) {
    const dialog = await askToDelete(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(dialog.getByText('Error de conexión al eliminar el referido.')).toBeVisible())
    kept = kept.filter(({ id }) => id !== activeReferral.id)
    msw.use(mockError(deleteReferral, 404))
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(names(canvas)).toHaveLength(3))
  },
}

/** The page, and a way to leave it and come back. */
function Leaving() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Salir' : 'Volver'}
      </button>
      {open && <ReferralsPage />}
    </>
  )
}
async function leave() {
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(screen.queryByLabelText('Nombre')).toBeNull())
}
async function comeBack() {
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
  await screen.findByLabelText('Nombre')
}

/** What was typed survives leaving the page, with the key of what was sent without an answer. */
export const DraftSurvives: Story = {
  tags: ['no-photo'],
  render: () => <Leaving />,
  async play({ canvas, msw }) {
    const keys: unknown[] = []
    const answer = (id: number) =>
      mock(createReferral, async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return id === 0 ? new Promise(() => undefined) : { success: true, id }
      })
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await fill(canvas, 'Paula Vidal', '699887766')
    msw.use(answer(0))
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(keys).toHaveLength(1))
    await leave()
    await comeBack()
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Paula Vidal'))
    await expect(canvas.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
    msw.use(answer(31))
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    await expect(keys).toEqual([keys[0], keys[0]])
    await leave()
    await comeBack()
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('')
  },
}
/** It was created after the page was left: nothing of it is offered again. */
export const CreatedAfterLeaving: Story = {
  tags: ['no-photo'],
  render: () => <Leaving />,
  async play({ canvas, msw }) {
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    msw.use(
      mock(createReferral, async () => {
        await arrived
        return { success: true, id: 31 }
      }),
    )
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await fill(canvas, 'Paula Vidal', '699887766')
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(canvas.getByText('Creando...')).toBeVisible())
    await leave()
    arrive()
    await waitFor(async () => expect(await draftTexts('7:')).toEqual([]))
    await comeBack()
    await waitFor(() => expect(names(canvas)).toHaveLength(4))
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('')
    await expect(canvas.queryByText('Recuperamos lo que estabas escribiendo')).toBeNull()
  },
}
