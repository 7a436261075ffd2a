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
  /** The member's query cache. */
  client: QueryClient
  /**
   * Whether shell and screen render together, because the cache has the screen's data; otherwise the shell renders
   * first.
   */
  atOnce: boolean
  /** Called when the first screen has been rendered. */
  onRendered?: () => void
}

export function MemberFrame({ client, atOnce, onRendered }: MemberFrameProps) {
  const { id: userId } = useUser()
  const { pathname, state } = useLocation()
  useNavigationFocus(pathname)
  // React can interrupt the rendering of a deferred screen.
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

/** Whether the history entry has a screen to return to; `BackNotice` reads which one. */
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
