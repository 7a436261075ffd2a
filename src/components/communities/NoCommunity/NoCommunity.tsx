import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { communities as t } from '#locales/communities.ts'

/** The screens of a community, for somebody who has none: the way to one. */
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
