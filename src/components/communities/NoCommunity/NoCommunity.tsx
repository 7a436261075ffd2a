import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { communities as t } from '#locales/communities.ts'

/** Empty state of community screens for members without a community, with a link to find one. */
export function NoCommunity() {
  return (
    <EmptyState
      titleAs="h2"
      drawing="people"
      title={t.noSelection}
      text={t.noSelectionText}
      action={
        <ButtonLink to="/explorar-comunidades" variant="primary">
          {t.explore}
        </ButtonLink>
      }
    />
  )
}
