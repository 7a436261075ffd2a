import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { readMembership } from '#api/communities/membership.ts'
import { ApiError } from '#api/client/errors.ts'
import { membershipFlat, membershipNested } from '#mocks/fixtures/communities.ts'
import { MembershipPanel } from './MembershipPanel.tsx'

const coach = readMembership(membershipFlat)

const meta = {
  component: MembershipPanel,
  args: { membership: coach, error: null, onRetry: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MembershipPanel>
export default meta
type Story = StoryObj<typeof meta>

/** Checks that the tier `type` is labelled `text` if the server sends no name. */
const tier = (type: string, text: string): Story => ({
  args: { membership: readMembership({ membership_type: type, is_coach: type !== 'basic' }) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
  },
})

const failure = (error: Error, text: string): Story => ({
  args: { membership: undefined, error },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
  },
})

/** A member without a coach's tier. */
export const Basic: Story = {
  args: tier('basic', '').args,
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Usuario Regular')).toBeVisible())
    await expect(canvas.getByText('Aún no eres coach')).toBeVisible()
    await expect(canvas.getByText('Nivel de membresía 5')).toBeVisible()
  },
}
export const FreeCoach: Story = tier('free_coach', 'Coach Gratuito')
export const PremiumCoach: Story = tier('premium_coach', 'Coach Premium')
/** The server sends the tier's name. */
export const ProCoach: Story = {
  args: {
    membership: readMembership({ membership_type: 'pro_coach', membership_name: 'Coach Profesional' }),
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Coach Profesional')).toBeVisible())
    await expect(canvas.getByText('Tipo de membresía: Coach Pro')).toBeVisible()
  },
}
export const Enterprise: Story = tier('enterprise_coach', 'Coach Enterprise')
/** A coach without a tier. */
export const Coach: Story = tier('coach', 'Coach')
/** A premium tier, but not a coach. */
export const Premium: Story = {
  args: { membership: readMembership({ membership_type: 'premium', is_premium: true, is_coach: false }) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Premium')).toBeVisible())
    await expect(canvas.getByText('Aún no eres coach')).toBeVisible()
  },
}
/** The product spec's nested shape of the reply. */
export const NestedShape: Story = {
  args: { membership: readMembership(membershipNested) },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Coach Premium')).toBeVisible())
    await expect(canvas.getByText('Nivel de membresía 5')).toBeVisible()
    await expect(canvas.getByText('Eres coach')).toBeVisible()
    await expect(canvas.getByText('2 de 5 comunidades creadas')).toBeVisible()
  },
}
/** Neither a name nor a known tier. */
export const DefaultName: Story = tier('otra', 'Usuario Regular')
/** The number of communities that the member may create. */
export const Limits: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('2 de 5 comunidades creadas')).toBeVisible())
  },
}
/** Without figures, or with a negative limit, no number of remaining communities is shown. */
export const NoLimits: Story = {
  args: {
    membership: readMembership({
      membership_type: 'enterprise_coach',
      can_create_communities: true,
      communities: { current: 4, max: -1, remaining: -1 },
    }),
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Coach Enterprise')).toBeVisible())
    await expect(canvas.queryByText(/Puedes crear|comunidades creadas|no incluye/)).toBeNull()
  },
}
/** The panel shows since when the member is a coach. */
export const CoachSince: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Coach desde el 1 de marzo de 2024')).toBeVisible())
  },
}
export const Loading: Story = {
  args: { membership: undefined },
  async play({ canvas }) {
    await expect(canvas.queryByText(/coach/i)).toBeNull()
  },
}
export const Retry: Story = {
  args: { membership: undefined, error: new ApiError('network') },
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** The reply has `success: false`. */
export const SuccessFalse: Story = failure(
  new ApiError('refused'),
  'Error al obtener información de membresía',
)
/** An invalid reply: the product spec's text, and the reason. */
export const InvalidBody: Story = {
  args: { membership: undefined, error: new ApiError('invalid') },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener información de membresía')).toBeVisible())
    await expect(canvas.getByText('Estructura de datos inválida')).toBeVisible()
  },
}
/** The reply has an error status. */
export const StatusError: Story = failure(
  new ApiError('http', { status: 503 }),
  'Error 503: No se pudo obtener la membresía',
)
export const NetworkError: Story = failure(new ApiError('network'), 'Error de conexión al obtener membresía')
