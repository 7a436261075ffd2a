import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import { createPayment, purchaseCommunity } from '#api/contract/purchases.ts'
import { stubRedirect } from '#api/purchases/redirect.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import { paymentReply, paymentUrl, productCommunity } from '#mocks/fixtures/purchases.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { productPicturesLoaded } from '#mocks/productPictures.ts'
import { PhoneModal } from './PhoneModal.tsx'

const leave = fn<(url: string) => void>()
const sent = fn()

const meta = {
  component: PhoneModal,
  args: { open: true, community: productCommunity, onClose: fn() },
  async beforeEach({ msw }) {
    await clearDrafts()
    leave.mockClear()
    sent.mockClear()
    msw.use(
      mock(createPayment, async ({ request }) => {
        sent(new URL(request.url).pathname, await request.json())
        return paymentReply
      }),
      mockError(purchaseCommunity, 500),
      mockPicture(getProductImageCopy, coverSvg),
    )
    return stubRedirect(leave)
  },
} satisfies Meta<typeof PhoneModal>
export default meta
type Story = StoryObj<typeof meta>

const modal = async () => {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  // The list of countries is there.
  await waitFor(() =>
    expect(within(dialog).getByRole('option', { name: 'México (+52)' })).toBeInTheDocument(),
  )
  await productPicturesLoaded()
  return within(dialog)
}
type Modal = Awaited<ReturnType<typeof modal>>
const field = (dialog: Modal) => dialog.getByLabelText<HTMLInputElement>('Teléfono')
const country = (dialog: Modal) => dialog.getByLabelText<HTMLSelectElement>('País')
const fill = async (dialog: Modal, text: string) => {
  await userEvent.clear(field(dialog))
  if (text) await userEvent.type(field(dialog), text)
}
const confirm = (dialog: Modal) => userEvent.click(dialog.getByRole('button', { name: /Ir al pago/ }))

/** The phone is asked for; the picker has written the prefix of Spain. */
export const Empty: Story = {
  tags: ['dark', 'narrow'],
  async play() {
    const dialog = await modal()
    await expect(field(dialog)).toHaveValue('+34 ')
    await expect(country(dialog)).toHaveValue('ES')
    await waitFor(() => expect(dialog.getByText('Lucía Navarro')).toBeVisible())
    await waitFor(() => expect(dialog.getByText('Doce semanas para liderar')).toBeVisible())
  },
}

/** Confirmed without a phone: nothing is sent. */
export const Required: Story = {
  async play() {
    const dialog = await modal()
    await confirm(dialog)
    await waitFor(() =>
      expect(dialog.getByText('El número de teléfono es requerido para completar la compra')).toBeVisible(),
    )
    await waitFor(() => expect(field(dialog)).toHaveFocus())
    await fill(dialog, '')
    await confirm(dialog)
    await expect(
      await dialog.findByText('El número de teléfono es requerido para completar la compra'),
    ).toBeVisible()
    await expect(sent).not.toHaveBeenCalled()
  },
}

/** Confirmed without the country code: nothing is sent, and the text shows how it is written. */
export const NoPrefix: Story = {
  async play() {
    const dialog = await modal()
    await fill(dialog, '612345678')
    await confirm(dialog)
    await waitFor(() =>
      expect(
        dialog.getByText('El número de teléfono debe incluir el código de país (ej: +34612345678)'),
      ).toBeVisible(),
    )
    await waitFor(() => expect(field(dialog)).toHaveFocus())
    await expect(sent).not.toHaveBeenCalled()
  },
}

/** Ready to be sent. */
export const Valid: Story = {
  async play() {
    const dialog = await modal()
    await userEvent.type(field(dialog), '612345678')
    await expect(field(dialog)).toHaveValue('+34 612 34 56 78')
    await expect(dialog.getByRole('button', { name: /Ir al pago/ })).toBeEnabled()
  },
}

const filled = async () => {
  const dialog = await modal()
  await fill(dialog, '+34612345678')
  await confirm(dialog)
  return dialog
}

/** The payment is being prepared. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(createPayment))
  },
  async play() {
    const dialog = await filled()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Preparando el pago…' })).toBeVisible())
  },
}

/** The call failed: the documents' text, and what was typed stays. */
export const PurchaseError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(createPayment, 502, { message: 'El banco no responde' }))
  },
  async play() {
    const dialog = await filled()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('Error al iniciar la compra: El banco no responde'),
    )
    await expect(field(dialog)).toHaveValue('+34 612 34 56 78')
    await waitFor(() => expect(dialog.getByRole('button', { name: /Ir al pago/ })).toBeVisible())
  },
}

/** The reply carries no address to pay at. */
export const NoPaymentUrl: Story = {
  beforeEach({ msw }) {
    msw.use(mock(createPayment, { success: true, payment_url: null }))
  },
  async play() {
    const dialog = await filled()
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        /^Error al iniciar la compra: No se recibió la URL de pago$/,
      ),
    )
    await expect(leave).not.toHaveBeenCalled()
  },
}

/** An address that is not http(s) counts as none. */
export const OddPaymentUrl: Story = {
  ...NoPaymentUrl,
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(createPayment, { success: true, payment_url: 'javascript:alert(1)' }))
  },
}

/** The payment page is opening: name and phone were sent, no membership was bought. */
export const Redirecting: Story = {
  async play() {
    const dialog = await filled()
    await waitFor(() => expect(dialog.getByText('Te llevamos a la página de pago…')).toBeVisible())
    await expect(leave.mock.calls).toEqual([[paymentUrl]])
    await expect(sent.mock.calls).toEqual([
      [
        '/api/community-purchases/create-payment/61',
        { buyer_name: 'Lucía Navarro', buyer_phone: '+34612345678' },
      ],
    ])
  },
}

/** Back from the payment page through the browser's cache: everything can be used again. */
export const BackAgain: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await filled()
    await dialog.findByText('Te llevamos a la página de pago…')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(dialog.queryByText('Te llevamos a la página de pago…')).toBeNull())
    await confirm(dialog)
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  },
}

/** Two quick presses make one call. */
export const DoubleClick: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await modal()
    await fill(dialog, '+34612345678')
    await userEvent.dblClick(dialog.getByRole('button', { name: /Ir al pago/ }))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    await expect(sent).toHaveBeenCalledOnce()
  },
}

/** A pasted number picks its country, 00 becomes +, and the picker exchanges the prefix. */
export const PicksTheCountry: Story = {
  async play() {
    const dialog = await modal()
    await userEvent.click(field(dialog))
    await userEvent.paste('+52 55 1234 5678')
    await expect(field(dialog)).toHaveValue('+52 55 1234 5678')
    await expect(country(dialog)).toHaveValue('MX')
    await userEvent.clear(field(dialog))
    await userEvent.paste('0034612345678')
    await expect(field(dialog)).toHaveValue('+34 612 34 56 78')
    await expect(country(dialog)).toHaveValue('ES')
    await userEvent.selectOptions(country(dialog), 'AR')
    await expect(field(dialog).value).toMatch(/^\+54 /)
    await fireEvent.change(field(dialog), { target: { value: '+57 300 123 4567' } })
    await waitFor(() => expect(country(dialog)).toHaveValue('CO'))
  },
}

/** A number of a few digits. */
export const TooShort: Story = {
  async play() {
    const dialog = await modal()
    await fill(dialog, '+34612')
    await confirm(dialog)
    await waitFor(() => expect(dialog.getByText('Faltan cifras en el número de teléfono')).toBeVisible())
    await waitFor(() => expect(field(dialog)).toHaveFocus())
    await expect(sent).not.toHaveBeenCalled()
  },
}
