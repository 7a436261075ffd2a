import { failureText } from '#api/studio/failureText.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useParams } from 'react-router-dom'
import { ApiError, hasStatus } from '#api/client/errors.ts'
import { useUser } from '#api/client/session.ts'
import { accessQuery, studioQuery } from '#api/studio/access.ts'
import { moderationCountQuery } from '#api/studio/moderation.ts'
import { paymentProblemsQuery } from '#api/studio/payments.ts'
import { platformId } from '#api/studio/platform.ts'
import { PageLoading } from '#components/shell/AppShell/PageLoading.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { useNavigationFocus } from '#components/shell/shared/useNavigationFocus.ts'
import { LeaveStudio } from '#components/studio/LeaveStudio/LeaveStudio.tsx'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { StudioShell } from '#components/studio/StudioShell/StudioShell.tsx'
import { AlertHost } from '#components/ui/alerts/alerts.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { ToastHost } from '#components/ui/toast/toast.tsx'
import { studio as t } from '#locales/studio.ts'

/** Milliseconds after which what waits is counted again. */
const waitingMs = 60_000

const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** Several people run a community at the same time: whoever comes back to a window sees what the others have done. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 600, staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })

/** Query cache and hosts of the signed-in person's studio. Another person starts with an empty cache. */
export function StudioLayout() {
  const { id } = useUser()
  return <StudioOf key={String(id)} />
}

function StudioOf() {
  const [client] = useState(newQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <Entrance />
      <AlertHost />
      <ToastHost />
    </QueryClientProvider>
  )
}

/** Lets in whoever runs something or may; everybody else belongs into the members' application. */
function Entrance() {
  const { data, error, refetch, isFetching } = useQuery(studioQuery)
  const { community } = useParams()
  const { pathname } = useLocation()
  const waiting = useWaiting(community, data?.staff ?? false)
  useNavigationFocus(pathname)
  if (!data) {
    return error ? (
      <LoadFailure
        error={error}
        loaded={false}
        title={t.failed}
        detail={failureText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <PageLoading />
    )
  }
  if (data.communities.length === 0 && data.deleted.length === 0 && !data.can_create && !data.staff) {
    return <LeaveStudio to="/" />
  }
  return (
    <StudioShell studio={data} communityId={community} waiting={waiting}>
      <PageBoundary resetKey={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </StudioShell>
  )
}

/** What waits on the screens of the open community, or for staff without one on the platform's, by their paths. */
function useWaiting(communityId: string | undefined, staff: boolean): Readonly<Record<string, number>> {
  const { data: community } = useQuery({
    ...accessQuery(communityId ?? ''),
    enabled: communityId !== undefined,
  })
  const { data: reports = 0 } = useQuery({
    ...moderationCountQuery(communityId ?? platformId),
    enabled: communityId === undefined ? staff : (community?.abilities.includes('content') ?? false),
    refetchInterval: waitingMs,
  })
  const { data: payments } = useQuery({
    ...paymentProblemsQuery(1),
    enabled: communityId === undefined && staff,
    refetchInterval: waitingMs,
  })
  return { moderacion: reports, pagos: payments?.open ?? 0 }
}

/** The platform's screens, for staff: to others they are addresses like any unknown one. */
export function PlatformLayout() {
  const { data } = useQuery(studioQuery)
  if (!data) return <PageLoading />
  return data.staff ? <Outlet /> : <UnknownScreen />
}

const ToStart = () => (
  <ButtonLink to="/estudio" variant="secondary">
    {t.toStart}
  </ButtonLink>
)

/** An address below `/estudio` that shows nothing. */
export const UnknownScreen = () => (
  <EmptyState titleAs="h1" title={t.unknown} text={t.unknownText} action={<ToStart />} />
)

/** Gives the screens of a community what the caller may do there. */
export function CommunityLayout() {
  const { community = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(accessQuery(community))
  if (data) {
    return (
      // Nothing that was chosen or opened in one community is left in another.
      <StudioCommunityContext key={community} value={data}>
        <Outlet />
      </StudioCommunityContext>
    )
  }
  if (!error) return <PageLoading />
  const refused = hasStatus(error, 403, 404)
  if (refused) {
    return <EmptyState titleAs="h1" title={t.notYours} text={failureText(error)} action={<ToStart />} />
  }
  return (
    <LoadFailure
      error={error}
      loaded={false}
      title={t.failed}
      detail={failureText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
