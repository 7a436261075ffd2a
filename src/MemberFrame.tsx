import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useUser } from '#api/client/session.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { OfflineStrip } from '#components/shell/OfflineStrip/OfflineStrip.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { useNavigationFocus } from '#components/shell/shared/useNavigationFocus.ts'
import { whenIdle } from '#components/ui/layers/idle.ts'
import { EarlyScreenEnd } from './EarlyScreenEnd.tsx'
import { prefetchRoute } from './screens.tsx'

export interface MemberFrameProps {
  /** Read and filled by the screens. */
  client: QueryClient
  /** Renders shell and screen together, because the screen has what it needs; otherwise the shell comes first. */
  atOnce: boolean
}

/** The shell around the screens. */
export function MemberFrame({ client, atOnce }: MemberFrameProps) {
  const { id: userId } = useUser()
  const { pathname, search, state } = useLocation()
  useNavigationFocus(pathname)
  // The deferred screen renders in interruptible slices.
  const shellRendered = useDeferredValue(true, atOnce)
  return (
    <QueryClientProvider client={client}>
      <AppShell
        strip={<OfflineStrip />}
        onIntent={(path) => prefetchRoute(path, client, { userId, communityId: storedCommunity()?.id })}
      >
        {state !== null && <DeferredPart load={loadNotice} />}
        <PageBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            {shellRendered && (
              <>
                <Outlet />
                <EarlyScreenEnd />
              </>
            )}
          </Suspense>
        </PageBoundary>
      </AppShell>
      <DeferredPart load={loadReminder} idle />
      <DeferredPart load={loadActivity} idle={!search.includes('actividad')} />
      <DeferredPart load={loadMessages} idle={!search.includes('mensajes')} />
      <DeferredPart load={loadPreferences} idle={!search.includes('preferencias')} />
    </QueryClientProvider>
  )
}

const loadNotice = async () => (await import('#components/auth/BackToNotice/BackToNotice.tsx')).BackToNotice
const loadActivity = async () => (await import('#pages/activity/ActivityPage/ActivityPage.tsx')).ActivityPage
const loadMessages = async () =>
  (await import('#pages/messaging/MessagingPage/MessagingPage.tsx')).MessagingPage
const loadPreferences = async () =>
  (await import('#components/shell/PreferencesDialog/Preferences.tsx')).Preferences
const loadReminder = async () =>
  (await import('#components/meetings/MeetingReminder/MeetingReminder.tsx')).MeetingReminder

/**
 * An optional part: renders once its script has loaded, which starts immediately or, with `idle`, when the browser
 * is idle.
 */
function DeferredPart({ load, idle = false }: { load: () => Promise<ComponentType>; idle?: boolean }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const start = () =>
      void load().then(
        (part) => setPart(() => part),
        () => undefined,
      )
    if (idle) whenIdle(start)
    else start()
  }, [load, idle])
  return Part && <Part />
}
