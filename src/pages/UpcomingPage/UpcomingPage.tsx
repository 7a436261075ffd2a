import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { routes as t } from '#locales/routes.ts'

/** A screen whose content is not there yet, and the way to one that is. */
export function UpcomingPage({ title }: { title: string }) {
  return (
    <>
      <title>{t.title(title)}</title>
      <EmptyState
        titleAs="h1"
        drawing="waves"
        title={title}
        text={t.upcoming}
        action={
          <ButtonLink to="/comunidad" variant="primary">
            {t.upcomingAction}
          </ButtonLink>
        }
      />
    </>
  )
}
