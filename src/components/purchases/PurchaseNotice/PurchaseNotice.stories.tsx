import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { getProductImage } from '#api/contract/classes/products.ts'
import { cancelPurchase, createPayment, getPurchase, listPendingPurchases } from '#api/contract/purchases.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { stubRedirect } from '#api/purchases/redirect.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import {
  cancelledPurchase,
  expiredPurchase,
  paidPurchase,
  paymentUrl,
  pendingMembership,
  pendingPurchase,
  refundedPurchase,
  reviewedPurchase,
} from '#mocks/fixtures/purchases.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers } from '#mocks/handlers/purchases.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { PurchaseNotice } from './PurchaseNotice.tsx'

const leave = fn<(url: string) => void>()
const looked = fn()

const meta = {
  component: PurchaseNotice,
  parameters: { route: '/explorar-comunidades?compra=9001&tipo=pago' },
  async beforeEach({ msw }) {
    await clearDrafts()
    leave.mockClear()
    looked.mockClear()
    msw.use(...communityHandlers, ...handlers)
    return stubRedirect(leave)
  },
} satisfies Meta<typeof PurchaseNotice>
export default meta
type Story = StoryObj<typeof meta>

const place = () => screen.getByTestId('location').textContent
const bought = (purchase: typeof paidPurchase) => mock(getPurchase, { success: true, purchase })
const waiting = (...purchases: (typeof pendingPurchase)[]) =>
  mock(listPendingPurchases, { success: true, purchases })

/** Back from the payment page: the payment is being confirmed. */
export const Confirming: Story = {
  beforeEach({ msw }) {
    msw.use(bought(pendingPurchase))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Comprobando tu pago…')).toBeVisible())
  },
}

/** Looked at every two seconds until it is confirmed. */
export const ThenPaid: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getPurchase, () => {
        looked()
        const purchase = looked.mock.calls.length < 2 ? pendingPurchase : paidPurchase
        return { success: true, purchase }
      }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Pago confirmado/)).toBeVisible()
    await expect(looked).toHaveBeenCalledTimes(2)
  },
}

/** Nothing came for half a minute: one looks again when one likes. */
export const StillWaiting: Story = {
  args: { pollTimeoutMs: 0 },
  beforeEach({ msw }) {
    msw.use(bought(pendingPurchase))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Seguimos esperando la confirmación')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Comprobar de nuevo' })).toBeVisible()
  },
}

/** Paid: the ways to what was bought. Putting it aside takes it out of the address. */
export const Paid: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Pago confirmado: Doce semanas para liderar')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Empezar la primera lección' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible()
  },
}

/** The purchase leads to its first lesson, in its community, whichever one was selected. */
export const FirstLesson: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    localStorage.setItem(
      storageKeys.currentCommunity,
      JSON.stringify({ id: 1, name: 'Liderazgo Consciente' }),
    )
    msw.use(bought({ ...paidPurchase, community_id: 3 }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empezar la primera lección' }))
    await waitFor(() => expect(place()).toBe('/modulo/m1'))
    await expect(storedCommunity()).toMatchObject({ id: 3 })
  },
}

/** A product without lessons yet: its community's classes. */
export const NoLessons: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(bought({ ...paidPurchase, community_id: 3, first_module_id: null }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ir a Clases' }))
    await waitFor(() => expect(place()).toBe('/clases'))
    await expect(storedCommunity()).toMatchObject({ id: 3 })
  },
}

/** Paid, but not as it was asked for: staff decide. */
export const InReview: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(bought(reviewedPurchase))
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Estamos revisando tu pago de Doce semanas para liderar'),
    ).toBeVisible()
    await expect(canvas.queryByText('No se ha cobrado nada.')).toBeNull()
  },
}

/** The money went back. */
export const Refunded: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(bought(refundedPurchase))
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Te hemos devuelto el pago de Doce semanas para liderar'),
    ).toBeVisible()
  },
}

/** Put aside: gone, also from the address, which keeps the rest. */
export const Dismissed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cerrar el aviso' }))
    await waitFor(() => expect(place()).toBe('/explorar-comunidades?tipo=pago'))
    await waitFor(() => expect(canvas.queryByText(/^Pago confirmado/)).toBeNull())
  },
}

/** A membership was paid: no classes, but its community, which becomes the current one. */
export const PaidMembership: Story = {
  beforeEach({ msw }) {
    msw.use(bought({ ...pendingMembership, status: 'paid', community_id: 3 }))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Pago confirmado: la membresía de Finanzas con Calma')).toBeVisible(),
    )
    await expect(canvas.queryByRole('button', { name: 'Empezar la primera lección' })).toBeNull()
  },
}

/** Goes into the community that was paid for. */
export const Enters: Story = {
  ...PaidMembership,
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entrar a la Comunidad' }))
    await waitFor(() => expect(place()).toBe('/comunidad'))
    await expect(localStorage.getItem('currentCommunity')).toContain('Escuela de Coaches')
  },
}

/** Cancelled: nothing was charged, and the way to try again. */
export const Cancelled: Story = {
  beforeEach({ msw }) {
    msw.use(bought(cancelledPurchase))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Cancelaste el pago de Doce semanas para liderar')).toBeVisible(),
    )
    await expect(canvas.getByText('No se ha cobrado nada.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible()
  },
}

/** Trying again asks for the phone of the same product. */
export const TryAgain: Story = {
  ...Cancelled,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      bought(cancelledPurchase),
      mockPicture(getProductImage, coverSvg),
      mock(createPayment, ({ params }) => {
        looked(params['id'])
        return { success: true, payment_url: paymentUrl }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Volver a intentarlo' }))
    await screen.findByRole('dialog', { name: 'Comprar Doce semanas para liderar' })
    await userEvent.type(await screen.findByLabelText('Teléfono'), '612345678')
    await userEvent.click(screen.getByRole('button', { name: /Ir al pago/ }))
    await waitFor(() => expect(leave.mock.calls).toEqual([[paymentUrl]]))
    await expect(looked).toHaveBeenCalledWith('61')
  },
}

/** It ran out before it was paid. */
export const Expired: Story = {
  beforeEach({ msw }) {
    msw.use(bought(expiredPurchase))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('El pago de Doce semanas para liderar caducó')).toBeVisible())
    await expect(canvas.getByText('No se ha cobrado nada.')).toBeVisible()
  },
}

/** The payment page was left, and the payment can still be made. */
export const Unfinished: Story = {
  parameters: { route: '/explorar-comunidades?compra=9001&estado=cancelado' },
  beforeEach({ msw }) {
    msw.use(bought(pendingPurchase))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('No terminaste el pago de Doce semanas para liderar')).toBeVisible(),
    )
    await expect(canvas.getByText('No se ha cobrado nada.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Continuar' })).toBeVisible()
  },
}

/** What became of it could not be asked. */
export const LookupFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPurchase, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos comprobar tu pago')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** Another try says what became of it. */
export const RetryWorks: Story = {
  ...LookupFailed,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(...handlers)
    await userEvent.click(retry)
    await expect(await canvas.findByText(/^Pago confirmado/)).toBeVisible()
  },
}

/** A purchase of somebody else, or none. */
export const UnknownPurchase: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getPurchase, 404, { error: 'No existe' }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No encontramos este pago entre los tuyos')).toBeVisible())
  },
}

const visit = { route: '/explorar-comunidades' }

/** A payment was left halfway: go on, or give it up. */
export const PendingPayment: Story = {
  parameters: visit,
  beforeEach({ msw }) {
    msw.use(waiting(pendingPurchase, pendingMembership))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('Tienes un pago pendiente de Doce semanas para liderar')).toBeVisible(),
    )
    await expect(canvas.getByText(/149\s€ · Caduca a las 13:40 · Tienes 1 pago pendiente más/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Continuar' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Descartar' })).toBeVisible()
  },
}

/** Goes on at the payment page. */
export const Resumed: Story = {
  ...PendingPayment,
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(leave.mock.calls).toEqual([[paymentUrl]]))
    await expect(canvas.getByRole('button', { name: 'Abriendo el pago…' })).toBeVisible()
  },
}

/** Being given up. */
export const Discarding: Story = {
  parameters: visit,
  beforeEach({ msw }) {
    msw.use(waiting(pendingPurchase), mockPending(cancelPurchase))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Descartando…' })).toBeVisible())
  },
}

/** Given up: the next one that waits takes its place. */
export const Discarded: Story = {
  ...PendingPayment,
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await expect(
      await canvas.findByText('Tienes un pago pendiente de la membresía de Finanzas con Calma'),
    ).toBeVisible()
    await waitFor(() =>
      expect(screen.getByText('Descartaste el pago de Doce semanas para liderar')).toBeVisible(),
    )
  },
}

/** It had been paid meanwhile, and says so. */
export const DiscardedButPaid: Story = {
  parameters: visit,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(waiting(pendingPurchase), mock(cancelPurchase, { success: true, purchase: paidPurchase }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await expect(await canvas.findByText('Pago confirmado: Doce semanas para liderar')).toBeVisible()
  },
}

/** Giving it up failed: it stays, with the reason. */
export const DiscardFailed: Story = {
  parameters: { ...visit, pressMoves: 'The message stands above the button.' },
  beforeEach({ msw }) {
    msw.use(waiting(pendingPurchase), mockError(cancelPurchase, 502, { error: 'El banco no responde' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent(
        'No pudimos descartar el pago: El banco no responde',
      ),
    )
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Descartar' })).toBeVisible())
  },
}

/** Nothing waits, or it could not be asked: nothing is shown. */
export const Nothing: Story = {
  parameters: visit,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listPendingPurchases, 500))
    msw.events.on('response:mocked', looked)
  },
  async play({ canvas }) {
    await waitFor(() => expect(looked).toHaveBeenCalled())
    await expect(canvas.queryByRole('region', { name: 'Tu compra' })).toBeNull()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
