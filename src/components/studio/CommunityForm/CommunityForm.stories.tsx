import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { bareCommunity, paidCommunity, runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { CommunityForm } from './CommunityForm.tsx'
import { blankCommunity, type CommunityFormValues, toFormValues } from './communityForm.schema.ts'

interface Args {
  saved: CommunityFormValues
  products: typeof runCommunity.products
  isNew: boolean
  /** What the device has kept. */
  draft: string
  onSave: (values: CommunityFormValues) => Promise<void>
}

const onValues = fn()

const meta = {
  component: CommunityForm as never,
  args: {
    saved: toFormValues(runCommunity),
    products: runCommunity.products,
    isNew: false,
    draft: '',
    onSave: fn(async () => undefined),
  },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 720 }}>
        <Story />
      </main>
    ),
  ],
  render: function Render({ draft, isNew, ...args }: Args) {
    return (
      <CommunityForm
        {...args}
        label="Comunidad"
        draft={useStoryDraft(draft, draft !== '')}
        isNew={isNew}
        {...(!isNew && { memberCount: 84 })}
        submitLabel={isNew ? 'Crear comunidad' : 'Guardar'}
        busyLabel={isNew ? 'Creando…' : 'Guardando…'}
        failedText="No pudimos guardar los cambios"
        onValues={onValues}
      />
    )
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

/** A new community: by invitation, unless something else is chosen. */
export const New: Story = { args: { saved: blankCommunity, products: [], isNew: true } }

/** As it is saved: there is nothing to save. */
export const Unchanged: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  },
}

/** By payment, with a limit and a product. */
export const Paid: Story = {
  tags: ['narrow'],
  args: { saved: toFormValues(paidCommunity) },
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Precio')).toHaveValue('19,90')
    await expect(canvas.getByText(/^Se cobrará 19,90\s€$/u)).toBeVisible()
  },
}

/** Whoever is no member stops reading it, or begins to: said before it is saved. */
export const ReadersChange: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^Gratuita/ }))
    await expect(canvas.getByText(/^Al guardar, quienes no son miembros dejan de poder leerla/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: /^Pública/ }))
    await expect(canvas.queryByText(/^Al guardar/)).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: /^De pago/ }))
    await expect(canvas.getByText(/^Al guardar, quienes no son miembros/)).toBeVisible()
  },
}

/** A closed community is opened to everybody. */
export const ReadersGained: Story = {
  tags: ['no-photo'],
  args: { saved: toFormValues(paidCommunity) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^Pública/ }))
    await expect(canvas.getByText(/^Al guardar, cualquiera podrá leerla/)).toBeVisible()
  },
}

/** Without products yet. */
export const NoProducts: Story = {
  tags: ['no-photo'],
  args: { saved: toFormValues(bareCommunity), products: [] },
  async play({ canvas }) {
    await expect(canvas.getByText('Cuando tenga productos, aquí podrás destacar uno.')).toBeVisible()
  },
}

/** Everything wrong at once: each message beside its field, and nothing is lost. */
export const AllWrong: Story = {
  args: { saved: toFormValues(paidCommunity) },
  async play({ canvas, args }) {
    await userEvent.clear(canvas.getByLabelText('Nombre'))
    await userEvent.clear(canvas.getByLabelText('Precio'))
    await userEvent.type(canvas.getByLabelText('Precio'), 'poco')
    await userEvent.clear(canvas.getByLabelText('Máximo de miembros'))
    await userEvent.type(canvas.getByLabelText('Máximo de miembros'), '1,5')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await expect(await canvas.findByText('Escribe el nombre de la comunidad')).toBeVisible()
    await expect(canvas.getByText('Escribe un precio, como 19,90')).toBeVisible()
    await expect(canvas.getByText('Escribe un número entero, como 50')).toBeVisible()
    await expect(canvas.getByLabelText('Nombre')).toHaveFocus()
    await expect(canvas.getByLabelText('Precio')).toHaveValue('poco')
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** What was typed earlier comes back, on top of what is saved. */
export const DraftRestored: Story = {
  args: { draft: JSON.stringify({ name: 'Liderazgo Sereno' }) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Liderazgo Sereno'))
    await expect(canvas.getByRole('button', { name: 'Guardar' })).toBeEnabled()
  },
}

/** The changes are given up. */
export const Discarded: Story = {
  ...DraftRestored,
  tags: ['check'],
  async play(context) {
    await DraftRestored.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Descartar cambios' }))
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Liderazgo Consciente'))
    await expect(canvas.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  },
}

/** The server is asked. */
export const Saving: Story = {
  args: { onSave: fn(() => new Promise<void>(() => undefined)) },
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Nombre'), ' y Sereno')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await expect(await canvas.findByText('Guardando…')).toBeVisible()
  },
}

/** The server refuses and says why; what was typed stays. */
export const Refused: Story = {
  parameters: { pressMoves: 'The message below the button is scrolled into view.' },
  args: {
    onSave: fn(() =>
      Promise.reject(
        new ApiError('http', { status: 400, serverMessage: 'Ese producto no es de esta comunidad.' }),
      ),
    ),
  },
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Nombre'), ' y Sereno')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }))
    await expect(await canvas.findByText('Ese producto no es de esta comunidad.')).toBeVisible()
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Liderazgo Consciente y Sereno')
  },
}
