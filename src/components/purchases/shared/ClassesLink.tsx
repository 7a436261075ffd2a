import type { Id } from '#api/contract/common.ts'
import { ButtonLink, type ButtonLinkProps } from '#components/ui/Button/Button.tsx'
import { useSelectCommunity } from './useJoin.ts'

/** Link to the classes of a community, which it selects: Clases shows those of one community. */
export function ClassesLink({ communityId, ...rest }: Omit<ButtonLinkProps, 'to'> & { communityId: Id }) {
  const select = useSelectCommunity()
  return <ButtonLink {...rest} to="/clases" onClick={() => select(communityId)} />
}
