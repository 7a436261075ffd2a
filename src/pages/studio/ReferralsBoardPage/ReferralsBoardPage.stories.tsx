import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeReferral, listBoard } from '#api/contract/studio/referrals.ts'
import { referralStates } from '#api/contract/referrals.ts'
import { board, calledReferral, waitingReferral } from '#mocks/fixtures/studio/referrals.ts'
import { handlers } from '#mocks/handlers/studio/referrals.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { ReferralsBoardPage } from './ReferralsBoardPage.tsx'
import { chooseItem } from '#mocks/stories/chooseItem.ts'

/** What the server has. */
let kept = board

const meta = {
  component: ReferralsBoardPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/referidos' },
  beforeEach({ msw }) {
    kept = board
    msw.use(
      mock(listBoard, ({ query }) => {
        const estado = referralStates.find((state) => state === query.get('estado')) ?? 'pendiente'
        const referrals = kept[estado].filter(({ nombre }) => nombre.includes(query.get('q') ?? ''))
        return { success: true, referrals, total: referrals.length }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof ReferralsBoardPage>
export default meta
type Story = StoryObj<typeof meta>

/** Three states; on a phone one at a time. */
export const Board: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('article', { name: 'Julia Peña' })).toBeVisible()
    await canvas.findByRole('link', { name: 'Llamar a Julia Peña' })
  },
}

/** Nobody was referred yet. */
export const Empty: Story = {
  beforeEach() {
    kept = { pendiente: [], activo: [], inactivo: [] }
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Nadie espera una llamada')).toBeVisible()
  },
}

/** Some are searched for. */
export const Searched: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Buscar referidos'), 'Julia')
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('buscar=Julia'))
    await expect(await canvas.findByRole('article', { name: 'Julia Peña' })).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1))
  },
}

/** They are on their way. */
export const Loading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(listBoard))
  },
}

/** They did not come: each column offers another try. */
export const Failed: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mockError(listBoard, 500))
  },
  async play({ canvas }) {
    await expect((await canvas.findAllByText('No pudimos cargar esto')).length).toBeGreaterThan(0)
  },
}

/** Moved on, with the way back. */
export const Moved: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(changeReferral, () => {
        const moved = { ...waitingReferral, estado: 'activo' as const, version: 2 }
        kept = { ...board, pendiente: [], activo: [moved, ...board.activo] }
        return { success: true, referral: moved }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mover a Julia Peña' }))
    await chooseItem('Mover a «Activos»')
    await expect(await canvas.findByText('Julia Peña pasa a «Activos»')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  },
}

/** Somebody else was quicker: the board shows what is so now. */
export const Conflict: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mockError(changeReferral, 409, {
        message: 'Otra persona ya cambió a Julia Peña mientras lo mirabas.',
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mover a Julia Peña' }))
    kept = { pendiente: [], activo: [{ ...waitingReferral, estado: 'activo' }], inactivo: [] }
    await chooseItem('Mover a «Inactivos»')
    await expect(await canvas.findByText(/^Otra persona ya cambió a Julia Peña/)).toBeVisible()
    await waitFor(() => expect(canvas.getByText('Nadie espera una llamada')).toBeVisible())
  },
}

/** After a conflict in the notes, saving again puts them on top of what somebody else has saved. */
export const NotesAfterConflict: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(mockError(changeReferral, 409, { message: 'Otra persona ya cambió a Tomás Rey.' }))
  },
  async play({ canvas, msw }) {
    const chips = canvas.queryByRole('group', { name: 'Estado' })
    if (chips) await userEvent.click(within(chips).getByRole('button', { name: 'Activos' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Notas y fechas de Tomás Rey' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tomás Rey' }))
    await userEvent.type(dialog.getByLabelText('Notas del equipo'), ' Mejor por la tarde.')
    kept = { ...board, activo: [{ ...calledReferral, version: 9 }] }
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await expect(await dialog.findByText(/^Otra persona ya cambió/)).toBeVisible()
    await expect(dialog.getByLabelText('Notas del equipo')).toHaveValue(
      `${calledReferral.team_notes} Mejor por la tarde.`,
    )
    msw.use(mock(changeReferral, { success: true, referral: { ...calledReferral, version: 10 } }))
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
