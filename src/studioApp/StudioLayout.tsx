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

/** Polling interval of the counts in the navigation, in milliseconds. */
const waitingMs = 60_000

const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.kind === 'network' && navigator.onLine

/** Queries refetch on window focus, because several people run a community at the same time. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 600, staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Query cache of the signed-in user, and the containers of alerts and toasts. After another user signs in, the cache is
 * empty.
 */
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

/** Renders the studio for users who run a community or may create one; others are redirected to the member app. */
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

/**
 * Returns the counts of open tasks by the paths of the screens: of the open community, or of the platform for staff
 * without a community.
 */
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

/** Layout of the platform's screens, for staff. Others see the screen for unknown URLs. */
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

/** Screen for an unknown URL below `/estudio`. */
export const UnknownScreen = () => (
  <EmptyState titleAs="h1" title={t.unknown} text={t.unknownText} action={<ToStart />} />
)

/** Layout of a community's screens; provides the caller's permissions. */
export function CommunityLayout() {
  const { community = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(accessQuery(community))
  if (data) {
    return (
      // The key resets selections and open dialogs when another community is opened.
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
