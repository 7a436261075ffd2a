import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import { profilePostsQuery, userProfileQuery } from '#api/profiles/queries.ts'
import { ProfileHeaderSkeleton } from '#components/profiles/ProfileHeader/ProfileHeaderSkeleton.tsx'
import { ProfilePostsSkeleton } from '#components/profiles/ProfilePosts/ProfilePostsSkeleton.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { profiles as t } from '#locales/profiles.ts'
import { routes } from '#locales/routes.ts'
import { LoadedProfile } from './LoadedProfile.tsx'
import { OwnAside } from './OwnAside.tsx'
import { OwnTools } from './OwnTools.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    alignItems: 'start',
    width: 'full',
    maxWidth: { base: 'reading', lg: 'readingAndRail' },
    marginInline: 'auto',
  },
  variants: {
    own: {
      true: { lg: { columnGap: '7', gridTemplateColumns: 'minmax(0, 1fr) {sizes.rail}' } },
    },
  },
})

/** A profile with loading and error states; each section handles its own errors. */
export function Profile({ id, own }: { id: Id; own: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(userProfileQuery(id))
  // Requested in parallel; its own reply says whether they are visible.
  const posts = useInfiniteQuery(profilePostsQuery(id))

  if (!own && error instanceof ApiError && error.status === 404) return <NotFound />
  const failure = {
    title: own ? t.ownLoadFailed : t.loadFailed,
    detail: error && errorDetail(error),
    retryLabel: t.retry,
    busy: isFetching,
    onRetry: () => void refetch(),
  }
  return (
    <Columns own={own}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {data ? (
          <>
            <LoadFailure error={error} loaded {...failure} />
            <LoadedProfile id={id} own={own} profile={data} posts={posts} />
          </>
        ) : (
          <>
            <title>{routes.title(t.title)}</title>
            <chakra.h1 srOnly>{t.title}</chakra.h1>
            {error ? (
              <>
                <Card padding="0">
                  <LoadFailure error={error} loaded={false} {...failure} />
                </Card>
                {own && <OwnTools />}
              </>
            ) : (
              <>
                <ProfileHeaderSkeleton />
                <ProfilePostsSkeleton />
              </>
            )}
          </>
        )}
      </chakra.div>
      {own && <OwnAside />}
    </Columns>
  )
}

function NotFound() {
  return (
    <>
      <title>{routes.title(t.title)}</title>
      <EmptyState
        titleAs="h1"
        drawing="people"
        title={t.notFound}
        text={t.notFoundText}
        action={
          <ButtonLink to="/" variant="secondary">
            {t.home}
          </ButtonLink>
        }
      />
    </>
  )
}
