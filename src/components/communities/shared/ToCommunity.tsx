import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { empty } from '#locales/empty.ts'

/** The way on from an empty screen: the community's page. */
export function ToCommunity() {
  return (
    <ButtonLink variant="secondary" to="/comunidad">
      {empty.toCommunity}
    </ButtonLink>
  )
}
