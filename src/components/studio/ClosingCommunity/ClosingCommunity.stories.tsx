import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { archivedCommunity, runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { ClosingCommunity } from './ClosingCommunity.tsx'

const meta = {
  component: ClosingCommunity,
  args: {
    community: runCommunity,
    onArchive: fn(async () => undefined),
    onDelete: fn(async () => undefined),
  },
  beforeEach({ args }) {
    for (const spy of [args.onArchive, args.onDelete]) if ('mockClear' in spy) (spy.mockClear as () => void)()
  },
} satisfies Meta<typeof ClosingCommunity>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Eliminar Liderazgo Consciente' }))

/** It can be archived and deleted. */
export const Open: Story = { tags: ['narrow'] }

/** Archived: it can be reopened. */
export const Archived: Story = {
  args: { community: archivedCommunity },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reabrir' }))
    await expect(args.onArchive).toHaveBeenCalledWith(false)
  },
}

/** It could not be archived. */
export const ArchiveFailed: Story = {
  args: { onArchive: fn(() => Promise.reject(new ApiError('http', { status: 500 }))) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Archivar' }))
    await expect(await canvas.findByText('No pudimos archivar la comunidad')).toBeVisible()
  },
}

/** Deleting wants the name typed, because it takes the community away from everybody. */
export const Deleting: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar' }))
    await (await dialog()).findByLabelText('Escribe «Liderazgo Consciente» para confirmarlo')
  },
}

/** People have paid for what is deleted. */
export const DeletingPaid: Story = {
  args: { community: { ...runCommunity, paid_access: 12 } },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar' }))
    await expect(
      await (await dialog()).findByText(/^12 personas han pagado y pierden el acceso\./u),
    ).toBeVisible()
  },
}

/** Another name was typed. */
export const WrongName: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar' }))
    const open = await dialog()
    await userEvent.type(open.getByRole('textbox'), 'Liderazgo')
    await userEvent.click(open.getByRole('button', { name: 'Eliminar' }))
    await expect(await open.findByText('No coincide con el nombre de la comunidad')).toBeVisible()
    await expect(open.getByRole('textbox')).toHaveValue('Liderazgo')
    await expect(args.onDelete).not.toHaveBeenCalled()
  },
}

/** The right name deletes it, and the dialog closes. */
export const Deleted: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar' }))
    const open = await dialog()
    await userEvent.type(open.getByRole('textbox'), 'Liderazgo Consciente')
    await userEvent.click(open.getByRole('button', { name: 'Eliminar' }))
    await expect(args.onDelete).toHaveBeenCalledWith('Liderazgo Consciente')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
