import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { getProductImage } from '#api/contract/classes/products.ts'
import { login, logout, register } from '#api/contract/auth.ts'
import { loginReply, registerReply } from '#mocks/fixtures/auth.ts'
import { purchaseCommunity } from '#api/contract/purchases.ts'
import { acceptInvitation, getInvitationStanding, openInvitation } from '#api/contract/studio/invitations.ts'
import { stubRedirect } from '#api/purchases/redirect.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import { membershipPaymentReply, paymentUrl } from '#mocks/fixtures/purchases.ts'
import { openedInvitation } from '#mocks/fixtures/studio/invitations.ts'
import { handlers } from '#mocks/handlers/studio/invitations.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { InvitationPage } from './InvitationPage.tsx'

const paidInvitation = { ...openedInvitation, entry: { amount: 19.9, currency: 'EUR' } }
const leave = fn<(url: string) => void>()

const meta = {
  component: InvitationPage,
  parameters: {
    layout: 'fullscreen',
    route: '/invitacion/Zk3vQ8yT1mB6wXr9Lp0sNg',
    path: '/invitacion/*',
    session: null,
  },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof InvitationPage>
export default meta
type Story = StoryObj<typeof meta>

/** A stranger makes an account, and joins with it. */
export const Stranger: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Liderazgo Consciente' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Crear Cuenta' })).toBeVisible()
  },
}

/** Whoever has an account signs in. */
export const HasAccount: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entra con ella' }))
    await expect(canvas.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  },
}

/** A member joins with one press. */
export const SignedIn: Story = {
  parameters: { session: {} },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Unirme' })).toBeVisible()
  },
}

/** As a moderator. */
export const AsModerator: Story = {
  tags: ['no-photo'],
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(mock(openInvitation, { success: true, invitation: { ...openedInvitation, role: 'moderator' } }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Entrarás como moderador.')).toBeVisible()
  },
}

/** A member stays what they are, whatever role the link gives. */
export const AlreadyMember: Story = {
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(
      mock(openInvitation, { success: true, invitation: { ...paidInvitation, role: 'moderator' } }),
      mock(getInvitationStanding, { success: true, role: 'owner', banned: false }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Ya diriges esta comunidad/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ir a la comunidad' })).toBeVisible()
    await expect(canvas.queryByText(/Entrarás como moderador/)).toBeNull()
    await expect(canvas.queryByText(/no pagas nada/)).toBeNull()
  },
}

/** A removed person who may not come back. */
export const Banned: Story = {
  tags: ['no-photo'],
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(
      mock(openInvitation, { success: true, invitation: paidInvitation }),
      mock(getInvitationStanding, { success: true, role: null, banned: true }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/no puedes volver a entrar/)).toBeVisible()
    await expect(canvas.queryByText(/no pagas nada/)).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Unirme' })).toBeNull()
  },
}

/** For one person: the address says which account it is for. */
export const Personal: Story = {
  tags: ['no-photo'],
  parameters: { pressMoves: 'The form grows by its message.' },
  beforeEach({ msw }) {
    msw.use(
      mock(openInvitation, {
        success: true,
        invitation: { ...openedInvitation, address_hint: 'n…@ejemplo.es' },
      }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/crea tu cuenta con el correo n…@ejemplo\.es/)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Nombre completo'), 'Nuria')
    await userEvent.type(canvas.getByLabelText('Email'), 'ana@ejemplo.es')
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'secreta1')
    await userEvent.type(canvas.getByLabelText('Confirma la contraseña'), 'secreta1')
    await userEvent.click(canvas.getByRole('button', { name: 'Crear Cuenta' }))
    await expect(await canvas.findByText(/^Esta invitación es para n…@ejemplo\.es\./)).toBeVisible()
    await expect(canvas.getByLabelText('Email')).toHaveValue('ana@ejemplo.es')
  },
}

/** Opened by whoever has signed in with another address: another account can be used. */
export const OtherPerson: Story = {
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(
      mock(getInvitationStanding, { success: true, role: null, banned: false, other_person: true }),
      mock(logout, { success: true }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/esta invitación es para otro correo/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Unirme' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Entrar con otra cuenta' })).toBeVisible()
  },
}

/** The button leads to the form to sign in, and the standing of the first account is not shown for the next one. */
export const OtherAccountUsed: Story = {
  ...OtherPerson,
  tags: ['no-photo'],
  async play({ canvas, msw }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entrar con otra cuenta' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Entra con tu cuenta' })).toHaveFocus())
    msw.use(
      mock(login, { ...loginReply, user: { id: 'otra', name: 'Nuria Gil', email: 'nuria@ejemplo.es' } }),
      mockPending(getInvitationStanding),
      mockPending(acceptInvitation),
    )
    await userEvent.type(canvas.getByLabelText('Email'), 'nuria@ejemplo.es')
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'una-clave-larga-7')
    await userEvent.click(canvas.getByRole('button', { name: 'Iniciar Sesión' }))
    await waitFor(() => expect(canvas.queryByLabelText('Email')).toBeNull())
    await expect(canvas.queryByText(/esta invitación es para otro correo/)).toBeNull()
  },
}

/** The last place was taken meanwhile: another try would not help. */
export const JoinFailed: Story = {
  parameters: { session: {} },
  beforeEach({ msw }) {
    msw.use(
      mockError(acceptInvitation, 409, { message: 'Esta comunidad está completa.', error_code: 'FULL' }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unirme' }))
    await expect(await canvas.findByText('Esta comunidad está completa')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Unirme' })).toBeNull()
    await expect(canvas.getByText('Esta comunidad está completa').parentElement).toHaveFocus()
    await expect(canvas.getByRole('link', { name: 'Explorar comunidades' })).toBeVisible()
  },
}

/** The invitation expired while a stranger registered: the account is made all the same, and there is a next step. */
export const ExpiredWhileRegistering: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(register, registerReply),
      mockError(acceptInvitation, 409, {
        message: 'Esta invitación ha caducado. Pide otra a quien te la envió.',
        error_code: 'EXPIRED',
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre completo'), 'Nuria Gil')
    await userEvent.type(canvas.getByLabelText('Email'), 'nuria@ejemplo.es')
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'una-clave-larga-7')
    await userEvent.type(canvas.getByLabelText('Confirma la contraseña'), 'una-clave-larga-7')
    await userEvent.click(canvas.getByRole('button', { name: 'Crear Cuenta' }))
    await expect(await canvas.findByText('Esta invitación ha caducado')).toBeVisible()
    await expect(canvas.getByText(/Tu cuenta sí está creada/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Explorar comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}

const closed = (state: typeof openedInvitation.state, text: string): Story => ({
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(openInvitation, { success: true, invitation: { ...paidInvitation, state } }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(text)).toBeVisible()
    // It promises nothing that it does not give any more.
    await expect(canvas.queryByText(/no pagas nada/)).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Crear Cuenta' })).toBeNull()
  },
})

/** Used as often as it could be. */
export const UsedUp: Story = { ...closed('used_up', 'Esta invitación ya se ha usado'), tags: [] }

/** Revoked by whoever made it. */
export const Revoked: Story = closed('revoked', 'Esta invitación ya no vale')

/** Its day is over. */
export const Expired: Story = closed('expired', 'Esta invitación ha caducado')

/** The community takes nobody any more. */
export const Archived: Story = closed('archived', 'Esta comunidad está archivada')

/** The community has no place left. */
export const Full: Story = closed('full', 'Esta comunidad está completa')

/** No such invitation: another try would not help. */
export const Unknown: Story = {
  beforeEach({ msw }) {
    msw.use(
      mockError(openInvitation, 404, {
        message: 'Esta invitación no existe. Pide otra a quien te la envió.',
      }),
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('No pudimos abrir la invitación')).toBeVisible()
    await expect(canvas.getByText(/Esta invitación no existe/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Ir a Faro' })).toBeVisible()
  },
}

/** A part of the link is missing: nothing is requested. */
export const IncompleteLink: Story = {
  tags: ['no-photo'],
  parameters: { route: '/invitacion/' },
  beforeEach({ msw }) {
    msw.resetHandlers()
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/El enlace no está bien copiado/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ir a Faro' })).toBeVisible()
  },
}

/** Something was pasted behind the link: nothing is requested. */
export const TooLongLink: Story = {
  ...IncompleteLink,
  tags: ['no-photo'],
  parameters: { route: `/invitacion/${'Zk3vQ8yT1mB6wXr9Lp0sNg'.repeat(3)}` },
}

/** It is on its way. */
export const Loading: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockPending(openInvitation))
  },
}

/** A paid community that the link enters for free: the guest reads what it would cost. */
export const FreeByLink: Story = {
  parameters: { session: {} },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(openInvitation, { success: true, invitation: { ...paidInvitation, must_pay: false } }))
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^Entrar cuesta 19,90\s€, pero con esta invitación no pagas nada\.$/u),
    ).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Unirme' })).toBeVisible()
  },
}

/** The guest has to buy the entry: the price is on the button, and the payment page opens. */
export const PaidByGuest: Story = {
  parameters: { session: {} },
  beforeEach({ msw }) {
    leave.mockClear()
    msw.use(
      mock(openInvitation, { success: true, invitation: { ...paidInvitation, must_pay: true } }),
      mock(acceptInvitation, { success: true, community_id: '1', already: false, must_pay: true }),
      mock(purchaseCommunity, membershipPaymentReply),
    )
    return stubRedirect(leave)
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Unirme por 19,90\s€$/u }))
    await waitFor(() => expect(leave.mock.calls).toEqual([[paymentUrl]]))
  },
}

/** The entry is the featured product, whose payment needs a phone number. */
export const ProductByGuest: Story = {
  parameters: { session: {} },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    const entry = { amount: 149, currency: 'EUR', product_id: '61', product_name: 'Doce semanas' }
    msw.use(
      mock(openInvitation, { success: true, invitation: { ...openedInvitation, entry, must_pay: true } }),
      mock(acceptInvitation, { success: true, community_id: '1', already: false, must_pay: true }),
      mockPicture(getProductImage, coverSvg),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Comprar por 149\s€$/u }))
    await expect(await screen.findByRole('dialog', { name: 'Comprar Doce semanas' })).toBeVisible()
  },
}
