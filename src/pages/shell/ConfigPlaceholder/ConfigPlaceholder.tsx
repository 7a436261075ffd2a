import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { routes as t } from '#locales/routes.ts'

/** /configuracion: a placeholder, as the documents say. */
export function ConfigPlaceholder() {
  return (
    <>
      <title>{t.title(t.settings)}</title>
      <EmptyState
        titleAs="h1"
        drawing="lighthouse"
        title={t.settingsTitle}
        text={t.settingsText}
        action={
          <ButtonLink to="/perfil" variant="secondary">
            {t.settingsAction}
          </ButtonLink>
        }
      />
    </>
  )
}
