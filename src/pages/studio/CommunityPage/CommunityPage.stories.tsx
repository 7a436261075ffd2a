import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { editCommunity, readCommunity } from '#api/contract/studio/communities.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { archivedCommunity, paidCommunity, runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { handlers } from '#mocks/handlers/studio/communities.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { withStudio } from '#mocks/stories/withStudio.tsx'
import { CommunityPage } from './CommunityPage.tsx'

/** What the server has. */
let kept = runCommunity

const meta = {
  component: CommunityPage,
  decorators: [withStudio()],
  parameters: { route: '/estudio/1/comunidad' },
  async beforeEach({ msw }) {
    await clearDrafts()
    kept = runCommunity
    msw.use(
      mock(readCommunity, () => ({ success: true, community: kept })),
      ...handlers,
    )
  },
} satisfies Meta<typeof CommunityPage>
export default meta
type Story = StoryObj<typeof meta>

/** Everything about the community, with its preview. */
export const Loaded: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Nombre')).toHaveValue('Liderazgo Consciente')
  },
}

/** It is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(readCommunity))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Cargando la comunidad')).toBeInTheDocument())
  },
}

/** It did not come. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(readCommunity, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar la comunidad')).toBeVisible()
  },
}

/** By payment. */
export const Paid: Story = {
  tags: ['wide'],
  beforeEach() {
    kept = paidCommunity
  },
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Precio')).toHaveValue('19,90')
  },
}

/** Archived: it can be reopened. */
export const Archived: Story = {
  tags: ['no-photo'],
  beforeEach() {
    kept = archivedCommunity
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Reabrir' })).toBeVisible()
  },
}

/** Saved: nothing is left to save. */
export const Saved: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(
      mock(editCommunity, async ({ request }) => {
        const { version, ...changes } = (await request.json()) as { version: number; name: string }
        kept = { ...kept, ...changes, version: version + 1 }
        return { success: true, community: kept }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre'), ' y Sereno')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await expect(await canvas.findByText('Guardado')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Guardar' })).toBeDisabled())
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Liderazgo Consciente y Sereno')
  },
}

/** Somebody else has saved meanwhile: the form has taken that over, and keeps what was typed here. */
export const Conflict: Story = {
  beforeEach({ msw }) {
    msw.use(
      mockError(editCommunity, 409, {
        message: 'Otra persona guardó cambios mientras editabas. Míralos y vuelve a guardar.',
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre'), ' y Sereno')
    kept = { ...runCommunity, description: 'De la otra persona.', version: 4 }
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(canvas.getByLabelText('Descripción')).toHaveValue('De la otra persona.'))
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Liderazgo Consciente y Sereno')
    await expect(canvas.getByText(/^Otra persona guardó cambios/)).toBeVisible()
  },
}
