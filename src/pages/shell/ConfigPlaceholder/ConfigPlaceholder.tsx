import { chakra } from '@chakra-ui/react'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { routes as t } from '#locales/routes.ts'
import { shell } from '#locales/shell.ts'

/** /configuracion: a placeholder, as the product spec says, with what can be set already. */
export function ConfigPlaceholder() {
  const preferences = useDrawerLink('preferencias')
  return (
    <>
      <title>{t.title(t.settings)}</title>
      <EmptyState
        titleAs="h1"
        drawing="lighthouse"
        title={t.settingsTitle}
        text={t.settingsText}
        action={
          <chakra.div display="flex" gap="2" flexWrap="wrap" justifyContent="center">
            <ButtonLink {...preferences} variant="secondary">
              {shell.preferences}
            </ButtonLink>
            <ButtonLink to="/perfil" variant="secondary">
              {t.settingsAction}
            </ButtonLink>
          </chakra.div>
        }
      />
    </>
  )
}
