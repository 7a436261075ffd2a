import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { ApiError } from '#api/client/errors.ts'
import { useUser } from '#api/client/session.ts'
import { OfflineStrip } from '#components/shell/OfflineStrip/OfflineStrip.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { AppShell } from '#components/shell/AppShell/AppShell.tsx'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { whenIdle } from '#components/ui/layers/idle.ts'
import { prefetchRoute } from './screens.tsx'

/** A broken line is worth a second try; an answer of the server is not asked for again. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 600, refetchOnWindowFocus: false },
      // What a person sends without a connection fails at once and says so, rather than go by itself much later.
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
  useArrival(pathname)
  // The frame first; then the screen, in slices that leave room for what the person does.
  const shellIsThere = useDeferredValue(true, false)
  return (
    <QueryClientProvider client={client}>
      <AppShell strip={<OfflineStrip />} onIntent={prefetchRoute}>
        {state !== null && <Late load={loadNotice} />}
        <PageBoundary place={pathname}>
          <Suspense fallback={<PageLoading />}>{shellIsThere && <Outlet />}</Suspense>
        </PageBoundary>
      </AppShell>
      <Late load={loadReminder} quiet />
      <Late load={loadMessages} quiet={!search.includes('mensajes')} />
    </QueryClientProvider>
  )
}

const loadNotice = async () => (await import('#components/auth/BackToNotice/BackToNotice.tsx')).BackToNotice
const loadMessages = async () =>
  (await import('#pages/messaging/MessagingPage/MessagingPage.tsx')).MessagingPage
const loadReminder = async () =>
  (await import('#components/meetings/MeetingReminder/MeetingReminder.tsx')).MeetingReminder

/** A part that the screens can do without: there once its script is, at once or when nothing else is to be done. */
function Late({ load, quiet = false }: { load: () => Promise<ComponentType>; quiet?: boolean }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const begin = () =>
      void load().then(
        (part) => setPart(() => part),
        () => undefined,
      )
    if (quiet) whenIdle(begin)
    else begin()
  }, [load, quiet])
  return Part && <Part />
}

/**
 * A followed link starts at the top with the focus on the new page; Back keeps the browser's own scrolling. The focus
 * stays with who went on to something else while the page was coming.
 */
function useArrival(pathname: string): void {
  const kind = useNavigationType()
  const last = useRef(pathname)
  const elsewhere = useRef(false)
  useEffect(() => {
    const notice = () => (elsewhere.current ||= location.pathname !== last.current)
    for (const type of acts) addEventListener(type, notice, true)
    return () => {
      for (const type of acts) removeEventListener(type, notice, true)
    }
  }, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const stays = elsewhere.current && document.activeElement !== document.body
    elsewhere.current = false
    if (kind === NavigationType.Pop) return
    scrollTo(0, 0)
    if (!stays) document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname, kind])
}

const acts = ['keydown', 'pointerdown']
