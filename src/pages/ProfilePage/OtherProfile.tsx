import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorDetail } from '#api/errors.ts'
import { userProfileQuery } from '#api/profiles.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { profile as t } from '#locales/profile.ts'
import { routes } from '#locales/routes.ts'

/** Somebody else's profile. */
export function OtherProfile({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(userProfileQuery(userId))
  if (error instanceof ApiError && error.status === 404) {
    return (
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
    )
  }
  if (!data) {
    return (
      <>
        <title>{routes.title(t.title)}</title>
        <chakra.h1 srOnly>{t.title}</chakra.h1>
        {error ? (
          <ErrorState
            title={t.loadFailed}
            detail={errorDetail(error)}
            retryLabel={t.retry}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <chakra.div display="grid" placeItems="center" minHeight="40dvh">
            <Spinner label={t.loading} />
          </chakra.div>
        )}
      </>
    )
  }
  const name = data.name ?? t.unnamed
  return (
    <Card maxWidth="column" display="grid" gap="4">
      <title>{routes.title(name)}</title>
      <chakra.div display="flex" gap="4" alignItems="center" flexWrap="wrap">
        <UserAvatar
          name={name}
          size="xl"
          initials={data.initials ?? undefined}
          color={data.fallback_color ?? undefined}
          imageUrl={data.has_profile_image ? data.profile_image_url : undefined}
        />
        <chakra.h1
          fontSize="2xl"
          fontWeight="680"
          letterSpacing="-0.018em"
          overflowWrap="anywhere"
          flex="1 1 12rem"
        >
          {name}
        </chakra.h1>
      </chakra.div>
      <section>
        <chakra.h2 fontSize="sm" fontWeight="640" color="text.muted" marginBottom="1">
          {t.bioTitle}
        </chakra.h2>
        <chakra.p maxWidth="prose" whiteSpace="pre-line" overflowWrap="anywhere">
          {data.bio?.trim() || t.noBio}
        </chakra.p>
      </section>
    </Card>
  )
}
