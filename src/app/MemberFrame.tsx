import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useUser } from '#api/client/session.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { OwnConnectionStrip } from '#components/outbox/ConnectionStrip/OwnConnectionStrip.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { useNavigationFocus } from '#components/shell/shared/useNavigationFocus.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { memberDrawers, useIsClosed } from './drawers.ts'
import { prefetchRoute } from './screens.tsx'
import { ReadyMarker } from '#ssr/ReadyMarker.tsx'

export interface MemberFrameProps {
  /** Read and filled by the screens. */
  client: QueryClient
  /** Renders shell and screen together, because the screen has what it needs; otherwise the shell comes first. */
  atOnce: boolean
  /** Called when the first screen has been rendered. */
  onRendered?: () => void
}

/** The shell around the screens. */
export function MemberFrame({ client, atOnce, onRendered }: MemberFrameProps) {
  const { id: userId } = useUser()
  const { pathname, state } = useLocation()
  useNavigationFocus(pathname)
  // The deferred screen renders in interruptible slices.
  const shellRendered = useDeferredValue(true, atOnce)
  return (
    <QueryClientProvider client={client}>
      <AppShell
        strip={<OwnConnectionStrip />}
        onIntent={(path) => prefetchRoute(path, client, { userId, communityId: storedCommunity()?.id })}
      >
        {hasBackTo(state) && <BackToNotice />}
        <PageBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            {shellRendered && (
              <>
                <Outlet />
                <ReadyMarker region="screen" onRendered={onRendered} />
              </>
            )}
          </Suspense>
        </PageBoundary>
      </AppShell>
      <ReadyMarker region="shell" />
      <MeetingReminder />
      <ContributionSender />
      <memberDrawers.actividad.Entry />
      <memberDrawers.mensajes.Entry />
      <Preferences />
    </QueryClientProvider>
  )
}

/** Whether the entry of the history offers to return to a screen; the notice itself reads where to. */
const hasBackTo = (state: unknown) => typeof state === 'object' && state !== null && 'backTo' in state

const BackToNotice = lazyComponent(
  async () => (await import('#components/auth/BackToNotice/BackToNotice.tsx')).BackToNotice,
  { kind: 'layer' },
)
const Preferences = lazyComponent(
  async () => (await import('#components/shell/PreferencesDialog/Preferences.tsx')).Preferences,
  { kind: 'layer', useCanWait: () => useIsClosed('preferencias') },
)
const MeetingReminder = lazyComponent(
  async () => (await import('#components/meetings/MeetingReminder/MeetingReminder.tsx')).MeetingReminder,
  { kind: 'layer', useCanWait: () => true },
)
const ContributionSender = lazyComponent(
  async () =>
    (await import('#components/contributions/ContributionSender/ContributionSender.tsx')).ContributionSender,
  { kind: 'layer', useCanWait: () => true },
)
