import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, Suspense } from 'react'
import { expect, waitFor } from 'storybook/test'
import { setSession } from '#api/client/session.ts'
import { membershipStatus } from '#api/contract/communities.ts'
import { OfflineStrip } from '#components/layout/OfflineStrip/OfflineStrip.tsx'
import { PageError } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { plainCommunity } from '#mocks/fixtures/communities.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { mock } from '#mocks/mock.ts'
import { LoginPage } from '#pages/auth/LoginPage/LoginPage.tsx'
import { AppShell } from './AppShell.tsx'
import { PageLoading } from './PageLoading.tsx'

/** Some screen. */
const screen = (
  <EmptyState
    titleAs="h1"
    drawing="waves"
    title="Ranking"
    text="Publica o comenta en tu comunidad y sé la primera persona en aparecer aquí."
    action={<ButtonLink to="/comunidad">Ir a Comunidad</ButtonLink>}
  />
)

const meta = {
  component: AppShell,
  args: { children: screen, strip: <OfflineStrip /> },
  parameters: { layout: 'fullscreen', route: '/ranking', hosts: false },
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof AppShell>
export default meta
type Story = StoryObj<typeof meta>

const arrived: Story['play'] = async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByText('Liderazgo Consciente')).toBeVisible())
}

/** A member's screen: sidebar, switcher, content. */
export const SignedIn: Story = { play: arrived }

/** Whoever runs a community, or may create one, has the way into the studio. */
export const RunsStudio: Story = {
  beforeEach({ msw }) {
    msw.use(mock(membershipStatus, { success: true, data: { membership_type: 'free_coach', studio: true } }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Estudio' })).toHaveAttribute('href', '/estudio')
  },
}

const NeverLoads = lazyComponent(() => new Promise<ComponentType>(() => undefined), { kind: 'page' })

/** The script of the screen is on its way. */
export const LazyRouteLoading: Story = {
  args: {
    children: (
      <Suspense fallback={<PageLoading />}>
        <NeverLoads />
      </Suspense>
    ),
  },
  play: arrived,
}

/** The script did not arrive in 120 seconds. */
export const ChunkTimeout: Story = {
  args: { children: <PageError lost onRetry={() => undefined} /> },
  play: arrived,
}

/** The session ended by itself: the sign-in stands in the shell's place and says so, as in LoginPage/SessionExpired. */
export const SessionExpired: Story = {
  tags: ['no-photo'],
  parameters: { session: null, route: '/login' },
  beforeEach() {
    setSession({ status: 'out', endedBy: 'expired' })
  },
  render: () => <LoginPage />,
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Sesión expirada')).toBeVisible())
  },
}

/** On a phone: the bottom bar instead of the sidebar. */
export const NarrowScreen: Story = { tags: ['phone', 'dark'], play: arrived }

/** The remembered community is no longer the member's. */
export const LostCommunity: Story = {
  beforeEach() {
    localStorage.setItem(
      'currentCommunity',
      JSON.stringify({ ...plainCommunity, id: 99, name: 'Club de Lectura' }),
    )
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(
        canvas.getByText('Ya no perteneces a Club de Lectura; te llevamos a Liderazgo Consciente'),
      ).toBeVisible(),
    )
  },
}
