import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#api/client/errors.ts'
import { openInvitation } from '#api/studio/invitations.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { studio } from '#locales/studio.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import { OpenedInvitation } from './OpenedInvitation.tsx'

/** What an invitation's link opens: a member joins, a stranger registers and joins. */
export function InvitationPage() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <InvitationFrame>
        <title>{studio.title(t.openedTitle)}</title>
        <Invitation />
      </InvitationFrame>
    </QueryClientProvider>
  )
}

function Invitation() {
  const { '*': token = '' } = useParams()
  // A longer text than any token is a wrongly copied link.
  const isToken = /^[\w-]{1,64}$/u.test(token)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => openInvitation(token, signal),
    enabled: isToken,
    // Fetched again it might close under somebody who is typing; joining finds out.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <OpenedInvitation token={token} invitation={data} />
  if (isToken && !error) return <Spinner label={t.opening} margin="auto" />
  if (!error || (error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <ErrorState title={t.openFailed} detail={error ? failureText(error) : t.incompleteLink} />
        <chakra.div paddingBottom="9" textAlign="center">
          <AnchorButton href="/" variant="secondary">
            {t.goOn}
          </AnchorButton>
        </chakra.div>
      </>
    )
  }
  return (
    <LoadFailure
      error={error}
      loaded={false}
      title={t.openFailed}
      detail={failureText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
