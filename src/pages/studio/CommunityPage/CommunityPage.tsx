import { failureText } from '#api/studio/failureText.ts'
import { useQuery } from '@tanstack/react-query'
import { runCommunityQuery } from '#api/studio/communities.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { studioCommunity as t } from '#locales/studioCommunity.ts'
import { EditCommunity } from './EditCommunity.tsx'

/** Everything about the community itself, with a live preview. */
export function CommunityPage() {
  const { id, name } = useStudioCommunity()
  const { data, error, refetch, isFetching } = useQuery(runCommunityQuery(id))
  return (
    <StudioPage title={t.title} community={name} lead={t.lead}>
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          title={t.loadFailed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <EditCommunity community={data} />}
      {!data && !error && <Spinner label={t.loading} margin="auto" />}
    </StudioPage>
  )
}
