import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Id } from '#api/contract/common.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { mayHaveImage, moduleImageQuery, moduleProgressQuery, moduleQuery } from '#api/classes/modules.ts'
import { BackToClasses, ModuleHeader } from '#components/classes/ModuleHeader/ModuleHeader.tsx'
import { PageFrame } from '#components/layout/PageFrame/PageFrame.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { routes } from '#locales/routes.ts'
import { videosInOrder } from '#components/classes/shared/moduleVideos.ts'
import { ModuleSkeleton } from './ModuleSkeleton.tsx'
import { ModuleVideos } from './ModuleVideos.tsx'
import { type FirstQueries, firstQuery } from '#api/client/firstQueries.ts'

export const firstQueries: FirstQueries = ({ params: { id = '' } }) => [
  firstQuery(moduleQuery(id)),
  firstQuery(moduleProgressQuery(id)),
]

/** A module: header, player and videos. */
export function ModulePage() {
  const { id = '' } = useParams()
  return (
    <PageFrame size="wide">
      <BackToClasses />
      <Module key={id} id={id} />
    </PageFrame>
  )
}

/** Error message: the server's, or a generic one. */
function failureOf(error: unknown): { title: string; detail?: string } {
  const title = serverMessageOr(error, t.loadFailed)
  return title === t.loadFailed ? { title, detail: errorDetail(error) } : { title }
}

function Module({ id }: { id: Id }) {
  const { data, error, isFetching, refetch } = useQuery(moduleQuery(id))
  const { data: image } = useQuery({
    ...moduleImageQuery(id),
    enabled: data !== undefined && mayHaveImage(data),
  })
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={data !== undefined}
      single
      {...failureOf(error)}
      retryLabel={t.retry}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (!data) {
    return (
      <>
        <title>{routes.title(routes.module)}</title>
        <chakra.h1 srOnly>{routes.module}</chakra.h1>
        {failure ?? <ModuleSkeleton />}
      </>
    )
  }
  const videos = videosInOrder(data.videos)
  return (
    <>
      <title>{routes.title(data.title || routes.module)}</title>
      {failure}
      <ModuleHeader module={data} image={image} />
      {videos.length > 0 ? (
        <ModuleVideos moduleId={id} level={data.viewer_level} videos={videos} />
      ) : (
        <EmptyState titleAs="h2" drawing="waves" title={t.noVideos} text={t.noVideosText} />
      )}
    </>
  )
}
