import { chakra } from '@chakra-ui/react'
import { Video } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonRecipe } from '#components/ui/Button/Button.recipe.ts'
import { meetings as t } from '#locales/meetings.ts'

const Out = chakra('a', buttonRecipe)

export type JoinLinkProps = Omit<ComponentProps<typeof Out>, 'target' | 'rel' | 'children'> & { href: string }

/** 'Unirse': the way into the room, in another tab. */
export function JoinLink(props: JoinLinkProps) {
  return (
    <Out {...props} target="_blank" rel="noopener noreferrer">
      <Video aria-hidden="true" />
      {t.join}
    </Out>
  )
}
