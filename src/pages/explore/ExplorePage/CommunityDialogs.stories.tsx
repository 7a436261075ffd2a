import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { getCommunityImage, type ListedCommunity } from '#api/contract/explore.ts'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { createPayment, purchaseCommunity } from '#api/contract/purchases.ts'
import { getReviewStats } from '#api/contract/reviews.ts'
import { getSalesPage } from '#api/contract/salesPages.ts'
import { stubRedirect } from '#api/purchases/redirect.ts'
import { usePurchasing } from '#api/purchases/mutations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { coverSvg } from '#mocks/fixtures/classes/products.ts'
import { communitiesReply, joinedCommunity } from '#mocks/fixtures/communities.ts'
import {
  freeCommunity,
  joinedReply,
  paidCommunity,
  productCommunity,
  salesCommunity,
} from '#mocks/fixtures/purchases.ts'
import { salesPageReply, salesPage } from '#mocks/fixtures/salesPages.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as purchaseHandlers } from '#mocks/handlers/purchases.ts'
import { handlers as salesHandlers } from '#mocks/handlers/salesPages.ts'
import { handlers as testimonialHandlers } from '#mocks/handlers/testimonials.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError, mockPending, mockPicture } from '#mocks/mock.ts'
import { press as pressKeys } from '#mocks/stories/press.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { CommunityDialogs, type CommunityView } from './CommunityDialogs.tsx'
import type { CommunityIntent } from './CommunityOffer.tsx'

interface CardsProps {
  communities: readonly ListedCommunity[]
  onReviews: (community: ListedCommunity) => void
}

/** Two presses for each community, as on a card. */
function Cards({ communities, onReviews }: CardsProps) {
  const [view, setView] = useState<CommunityView | null>(null)
  return (
    <>
      {communities.map((community) => (
        <Card
          key={String(community.id)}
          community={community}
          onPress={(intent) => setView({ community, intent })}
        />
      ))}
      <CommunityDialogs view={view} onClose={() => setView(null)} onReviews={onReviews} />
    </>
  )
}

function Card({
  community,
  onPress,
}: {
  community: ListedCommunity
  onPress: (intent: CommunityIntent) => void
}) {
  const busy = usePurchasing(community.id)
  return (
    <p>
      <Button variant="secondary" onClick={() => onPress('open')}>{`Ver ${community.name}`}</Button>{' '}
      <Button busy={busy} onClick={() => onPress('join')}>{`Unirse a ${community.name}`}</Button>
    </p>
  )
}

const asked = fn<(what: string) => void>()
const leave = fn<(url: string) => void>()

const meta = {
  component: Cards,
  args: { communities: [freeCommunity], onReviews: fn() },
  parameters: { route: '/explorar-comunidades' },
  tags: ['no-photo'],
  async beforeEach({ msw }) {
    await clearDrafts()
    asked.mockClear()
    leave.mockClear()
    msw.use(
      mock(purchaseCommunity, ({ params }) => {
        asked(`purchase ${params['id']}`)
        return joinedReply
      }),
      mock(getSalesPage, ({ params, request }) => {
        asked(`sales page ${params['id']} ${request.headers.get('authorization')}`)
        return { ...salesPageReply, vsl: { ...salesPage, has_video: false } }
      }),
      mock(getCommunityImage, { success: true, signed_url: imageUrl }),
      mockPicture(getProductImageCopy, coverSvg),
      mock(getReviewStats, { success: true, data: { total_reviews: 24, average_rating: 4.6 } }),
      ...communityHandlers,
      ...salesHandlers,
      ...testimonialHandlers,
      ...purchaseHandlers,
    )
    return stubRedirect(leave)
  },
} satisfies Meta<typeof Cards>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'findByRole' | 'getByRole'>
const press = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }))
const dialogNamed = async (name: string | RegExp) => {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}
const gone = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull())
const escape = () => pressKeys('{Escape}')
const promise = 'Dirige a tu equipo sin perder la calma en doce semanas'

/** A tier with sales pages and a featured product: the sales page opens, asked for without a token. */
export const OpensTheSalesPage: Story = {
  args: { communities: [salesCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    await dialogNamed(promise)
    await expect(asked.mock.calls).toEqual([['sales page 61 null']])
  },
}

/** Another tier with a product, or that tier without one: the details, and no sales page is asked for. */
export const OpensTheDetails: Story = {
  args: { communities: [productCommunity, { ...freeCommunity, coach_membership_type: 'pro_coach' }] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const first = await dialogNamed('Liderar sin Gritar')
    await expect(first.queryByRole('button', { name: 'Ver página de ventas' })).toBeNull()
    await escape()
    await gone('Liderar sin Gritar')
    await press(canvas, 'Ver Caminar y Pensar')
    await dialogNamed('Caminar y Pensar')
    await expect(asked).not.toHaveBeenCalled()
  },
}

/** The sales page cannot be had: the details open with a note. */
export const SalesPageFails: Story = {
  args: { communities: [salesCommunity] },
  beforeEach({ msw }) {
    msw.use(mockError(getSalesPage, 500))
  },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const dialog = await dialogNamed('Liderar sin Gritar')
    await waitFor(() => expect(dialog.getByText('No pudimos abrir la página de ventas')).toBeVisible())
  },
}

/** One can buy all the same. */
export const BuysWithoutSalesPage: Story = {
  ...SalesPageFails,
  tags: ['check'],
  async play(context) {
    await SalesPageFails.play?.(context)
    const dialog = await dialogNamed('Liderar sin Gritar')
    await userEvent.click(dialog.getByRole('button', { name: /Comprar por 149/ }))
    await dialogNamed('Comprar Doce semanas para liderar')
  },
}

/** Escape closes one window a press: sales page, then phone. What was typed stays. */
export const EscapeOrder: Story = {
  args: { communities: [salesCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const page = await dialogNamed(promise)
    await userEvent.click(page.getByRole('button', { name: /Comprar por 149/ }))
    const phone = await dialogNamed('Comprar Doce semanas para liderar')
    await userEvent.type(phone.getByLabelText('Teléfono'), '612345678')
    await escape()
    await gone(promise)
    await screenReady()
    const still = await dialogNamed('Comprar Doce semanas para liderar')
    await expect(still.getByLabelText('Teléfono')).toHaveValue('+34 612 34 56 78')
    await escape()
    await gone('Comprar Doce semanas para liderar')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ver Liderar sin Gritar' })).toHaveFocus())
  },
}

/** Escape closes the phone before the details it was opened from. */
export const EscapeOrderDetails: Story = {
  args: { communities: [productCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const details = await dialogNamed('Liderar sin Gritar')
    await userEvent.click(details.getByRole('button', { name: /Comprar por 149/ }))
    await dialogNamed('Comprar Doce semanas para liderar')
    await escape()
    await gone('Comprar Doce semanas para liderar')
    await dialogNamed('Liderar sin Gritar')
    await escape()
    await gone('Liderar sin Gritar')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ver Liderar sin Gritar' })).toHaveFocus())
  },
}

/** Its cross closes the phone alone: the sales page beneath stays. */
export const PhoneCross: Story = {
  args: { communities: [salesCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const page = await dialogNamed(promise)
    await userEvent.click(page.getByRole('button', { name: /Comprar por 149/ }))
    const phone = await dialogNamed('Comprar Doce semanas para liderar')
    await userEvent.click(phone.getByRole('button', { name: 'Cerrar' }))
    await gone('Comprar Doce semanas para liderar')
    await dialogNamed(promise)
  },
}

/** From the sales page to the community and back. */
export const BetweenBoth: Story = {
  args: { communities: [salesCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Ver Liderar sin Gritar')
    const page = await dialogNamed(promise)
    await userEvent.click(await page.findByRole('button', { name: 'Ver la comunidad' }))
    const details = await dialogNamed('Liderar sin Gritar')
    await userEvent.click(details.getByRole('button', { name: 'Ver página de ventas' }))
    await dialogNamed(promise)
    await gone('Liderar sin Gritar')
  },
}

/** A free community, from the card to being in: the way in selects it. */
export const FreeJoin: Story = {
  args: { communities: [{ ...freeCommunity, id: 3 }] },
  beforeEach({ msw }) {
    let joined = false
    msw.use(
      mock(purchaseCommunity, () => {
        joined = true
        return joinedReply
      }),
      mock(myCommunities, () => ({
        ...communitiesReply,
        data: {
          owned: communitiesReply.data?.owned ?? [],
          joined: joined ? [{ community: joinedCommunity, role: 'member' }] : [],
        },
      })),
    )
  },
  async play({ canvas }) {
    await press(canvas, 'Ver Caminar y Pensar')
    const dialog = await dialogNamed('Caminar y Pensar')
    await userEvent.click(dialog.getByRole('button', { name: 'Unirse gratis' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Entrar a la Comunidad' }))
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/comunidad'))
    await expect(localStorage.getItem('currentCommunity')).toContain('Escuela de Coaches')
  },
}

/** Joined straight from the card: no window, a notice that leads in. */
export const JoinFromTheCard: Story = {
  tags: ['!no-photo'],
  async play({ canvas }) {
    await press(canvas, 'Unirse a Caminar y Pensar')
    await waitFor(() => expect(screen.getByText('Ya formas parte de Caminar y Pensar')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible()
    await expect(asked.mock.calls).toEqual([['purchase 31']])
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** With a featured product the card leads to the phone. */
export const BuyFromTheCard: Story = {
  args: { communities: [salesCommunity] },
  async play({ canvas }) {
    await press(canvas, 'Unirse a Liderar sin Gritar')
    await dialogNamed('Comprar Doce semanas para liderar')
  },
}

/** Escape closes it, the card has the focus again, and no membership was bought. */
export const BuyFromTheCardLeft: Story = {
  ...BuyFromTheCard,
  tags: ['check'],
  async play(context) {
    await BuyFromTheCard.play?.(context)
    const { canvas } = context
    await escape()
    await gone('Comprar Doce semanas para liderar')
    await expect(asked).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Unirse a Liderar sin Gritar' })).toHaveFocus(),
    )
  },
}

/** While one purchase runs the same community must wait, another one need not. */
export const OneAtATime: Story = {
  args: { communities: [freeCommunity, paidCommunity] },
  beforeEach({ msw }) {
    msw.use(
      mock(purchaseCommunity, async ({ params }) => {
        asked(`purchase ${params['id']}`)
        if (params['id'] === '31') await new Promise(() => undefined)
        return joinedReply
      }),
    )
  },
  async play({ canvas }) {
    await press(canvas, 'Unirse a Caminar y Pensar')
    await waitFor(() => expect(asked).toHaveBeenCalledWith('purchase 31'))
    // The same one from its details.
    await press(canvas, 'Ver Caminar y Pensar')
    const dialog = await dialogNamed('Caminar y Pensar')
    await userEvent.click(dialog.getByRole('button', { name: 'Uniéndote…' }))
    await escape()
    await gone('Caminar y Pensar')
    await press(canvas, 'Unirse a Finanzas con Calma')
    await waitFor(() => expect(screen.getByText('Ya formas parte de Finanzas con Calma')).toBeVisible())
    await expect(asked.mock.calls).toEqual([['purchase 31'], ['purchase 32']])
  },
}

/** Who turned away while the payment was prepared is not taken to it. */
export const TurnedAway: Story = {
  args: { communities: [productCommunity] },
  beforeEach({ msw }) {
    msw.use(mockPending(createPayment))
  },
  async play({ canvas, msw }) {
    msw.use(
      mock(
        createPayment,
        () => {
          asked('payment')
          return { success: true, payment_url: 'https://pago.example/1' }
        },
        { delayMs: 300 },
      ),
    )
    await press(canvas, 'Unirse a Liderar sin Gritar')
    const phone = await dialogNamed('Comprar Doce semanas para liderar')
    await userEvent.type(phone.getByLabelText('Teléfono'), '612345678')
    await userEvent.click(phone.getByRole('button', { name: /Ir al pago/ }))
    await escape()
    await waitFor(() => expect(asked).toHaveBeenCalledWith('payment'))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Unirse a Liderar sin Gritar' })).not.toHaveAttribute(
        'aria-busy',
      ),
    )
    await expect(leave).not.toHaveBeenCalled()
  },
}
