import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ApiError } from '#api/client/errors.ts'
import { useUser } from '#api/client/session.ts'
import { OfflineStrip } from '#components/shell/OfflineStrip/OfflineStrip.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { useNavigationFocus } from '#components/shell/shared/useNavigationFocus.ts'
import { whenIdle } from '#components/ui/layers/idle.ts'
import { prefetchRoute } from './screens.tsx'

/** Retries connection failures once; errors that the server answered with are not retried. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 600, refetchOnWindowFocus: false },
      // Without a connection, a mutation fails immediately instead of being paused and sent much later.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Shell and query cache of the signed-in member. Another member starts with an empty cache. */
export function MemberLayout() {
  const { id } = useUser()
  return <MemberScreens key={String(id)} />
}

function MemberScreens() {
  const [client] = useState(newQueryClient)
  const { pathname, search, state } = useLocation()
  useEffect(() => () => client.clear(), [client])
  useNavigationFocus(pathname)
  // Renders the shell first; the deferred screen then renders in interruptible slices.
  const shellRendered = useDeferredValue(true, false)
  return (
    <QueryClientProvider client={client}>
      <AppShell strip={<OfflineStrip />} onIntent={prefetchRoute}>
        {state !== null && <DeferredPart load={loadNotice} />}
        <PageBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>{shellRendered && <Outlet />}</Suspense>
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
