import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useUser } from '#api/client/session.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { OwnConnectionStrip } from '#components/contributions/ConnectionStrip/OwnConnectionStrip.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { useNavigationFocus } from '#components/shell/shared/useNavigationFocus.ts'
import type { DrawerParam } from '#components/ui/Drawer/useDrawerLink.ts'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { DeferredPart, type LoadPart } from './DeferredPart.tsx'
import { memberDrawers } from './drawers.ts'
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
        {hasBackTo(state) && <DeferredPart load={loadNotice} />}
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
      <DeferredPart load={loadReminder} idle />
      <DeferredPart load={loadSender} idle />
      <UrlPart load={memberDrawers.actividad.part} param="actividad" />
      <UrlPart load={memberDrawers.mensajes.part} param="mensajes" />
      <UrlPart load={loadPreferences} param="preferencias" />
    </QueryClientProvider>
  )
}

/** A part over every screen: loads when the browser is idle, or as soon as the URL opens it. */
function UrlPart({ load, param }: { load: LoadPart; param: DrawerParam }) {
  const { search } = useNextLocation()
  return <DeferredPart load={load} idle={!new URLSearchParams(search).has(param)} />
}

/** Whether the entry of the history offers to return to a screen; the notice itself reads where to. */
const hasBackTo = (state: unknown) => typeof state === 'object' && state !== null && 'backTo' in state
const loadNotice = async () => (await import('#components/auth/BackToNotice/BackToNotice.tsx')).BackToNotice
const loadPreferences = async () =>
  (await import('#components/shell/PreferencesDialog/Preferences.tsx')).Preferences
const loadReminder = async () =>
  (await import('#components/meetings/MeetingReminder/MeetingReminder.tsx')).MeetingReminder
const loadSender = async () =>
  (await import('#components/contributions/ContributionSender/ContributionSender.tsx')).ContributionSender
