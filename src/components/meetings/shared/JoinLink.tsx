import { Video } from 'lucide-react'
import type { ComponentProps } from 'react'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { meetings as t } from '#locales/meetings.ts'

export type JoinLinkProps = Omit<ComponentProps<typeof AnchorButton>, 'target' | 'rel' | 'children'> & {
  href: string
}

/** 'Unirse': link to the video conference, in a new tab. */
export function JoinLink(props: JoinLinkProps) {
  return (
    <AnchorButton {...props} target="_blank" rel="noopener noreferrer">
      <Video aria-hidden="true" />
      {t.join}
    </AnchorButton>
  )
}
