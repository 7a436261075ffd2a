import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { listPaymentProblems, resolvePayment } from '#api/contract/studio/payments.ts'
import { handlers } from '#mocks/handlers/studio/payments.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { PlatformPaymentsPage } from './PlatformPaymentsPage.tsx'

const decided = fn()

const meta = {
  component: PlatformPaymentsPage,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  parameters: { layout: 'fullscreen', route: '/estudio/plataforma/pagos' },
  beforeEach({ msw }) {
    decided.mockClear()
    msw.use(
      mock(resolvePayment, async ({ params, request }) => {
        decided(params['id'], await request.json())
        return { success: true }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof PlatformPaymentsPage>
export default meta
type Story = StoryObj<typeof meta>

const article = async (name: string) => within(await screen.findByRole('article', { name }))
const decide = async (name: string, action: string) => {
  await userEvent.click((await article(name)).getByRole('button', { name: action }))
  return within(await screen.findByRole('dialog', { name: action }))
}

/** One that waits, a dispute, and one that was decided. */
export const Several: Story = {
  tags: ['narrow'],
  async play() {
    const underpaid = await article('Se pagó de menos: Lucía Ferrer')
    await expect(underpaid.getByText(/^Se pedían 149\s€ · Se pagaron 14,90\s€$/u)).toBeVisible()
    const gone = await article('Lo que se compró ya no existe: Nuria Solà')
    await expect(gone.queryByRole('button')).toBeNull()
  },
}

/** Nothing waits. */
export const Empty: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listPaymentProblems, { success: true, payments: [], total: 0, open: 0 }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No hay pagos por revisar')).toBeVisible()
  },
}

/** The list cannot be read. */
export const Failed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listPaymentProblems, 500))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

/** The buyer gets access; a note is not needed. */
export const Admitted: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await decide('Se pagó de menos: Lucía Ferrer', 'Dar acceso')
    await userEvent.click(dialog.getByRole('button', { name: 'Dar acceso' }))
    await waitFor(() => expect(decided).toHaveBeenCalledWith('951', { resolution: 'admitted', note: '' }))
    await expect(await screen.findByText('Decisión guardada')).toBeVisible()
  },
}

/** How the money was returned has to be written. */
export const RefundNoted: Story = {
  async play() {
    const action = 'Ya devolví el dinero'
    const dialog = await decide('Se pagó de menos: Lucía Ferrer', action)
    await userEvent.click(dialog.getByRole('button', { name: action }))
    await expect(
      await dialog.findByText('Escribe cómo se devolvió, como el número de la devolución'),
    ).toBeVisible()
    await expect(decided).not.toHaveBeenCalled()
  },
}

/** Somebody else decided first: the note stays. */
export const DecidedBefore: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(resolvePayment, 409, { message: 'Marta Ríos ya decidió sobre este pago.' }))
  },
  async play() {
    const dialog = await decide('Pago en disputa: Pablo Méndez', 'Marcar como visto')
    await userEvent.type(dialog.getByLabelText('Nota'), 'Respondida')
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como visto' }))
    await expect(await dialog.findByText('Marta Ríos ya decidió sobre este pago.')).toBeVisible()
    await expect(dialog.getByLabelText('Nota')).toHaveValue('Respondida')
  },
}
