import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { empty } from '#locales/empty.ts'

/** Link from an empty screen to the community's page. */
export function ToCommunity() {
  return (
    <ButtonLink variant="secondary" to="/comunidad">
      {empty.toCommunity}
    </ButtonLink>
  )
}
