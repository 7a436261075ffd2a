import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { listChanges, undoChange } from '#api/contract/studio/changes.ts'
import { changes } from '#mocks/fixtures/studio/changes.ts'
import { handlers } from '#mocks/handlers/studio/changes.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { ChangesPage } from './ChangesPage.tsx'

/** What the list was asked for, each time. */
const asked = fn<(query: string) => void>()

const meta = {
  component: ChangesPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/registro' },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(listChanges, ({ query }) => {
        asked(query.toString())
        return { success: true, changes, total: changes.length }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof ChangesPage>
export default meta
type Story = StoryObj<typeof meta>

/** What was changed, before and after, and what can be undone. */
export const Several: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Precio: antes 19,90; ahora 24')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Deshacer: / })).toHaveLength(1)
    await expect(canvas.getByText('Deshecho')).toBeVisible()
  },
}

/** Nothing was changed yet. */
export const None: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listChanges, { success: true, changes: [], total: 0 }))
  },
  async play({ canvas }) {
    await canvas.findByText('Aún no hay nada en el registro')
  },
}

/** One kind, of one person, as the address says. */
export const Filtered: Story = {
  tags: ['no-photo'],
  parameters: { route: '/estudio/1/registro?tipo=invitation.revoke' },
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Filtrar por tipo')).toHaveValue('invitation.revoke')
    await userEvent.type(canvas.getByLabelText('Persona'), 'diego')
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith('page=1&action=invitation.revoke&actor=diego'))
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith('page=1'))
    await expect(canvas.getByLabelText('Persona')).toHaveValue('')
  },
}

/** A change is taken back. */
export const Undone: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Deshacer: / }))
    await waitFor(() => expect(canvas.getAllByText('Deshecho')).toHaveLength(2))
  },
}

/** It cannot be taken back any more, and the toast says why. */
export const UndoRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(undoChange, 409, { message: 'Han pasado más de treinta días: ya no se puede.' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Deshacer: / }))
    await expect(await canvas.findByText('Han pasado más de treinta días: ya no se puede.')).toBeVisible()
  },
}
