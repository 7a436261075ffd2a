import { EyeOff } from 'lucide-react'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { hiddenByModerators as t } from '#locales/posts.ts'

/** Says to the author that moderators have hidden a post or comment from everybody else. */
export function HiddenBadge() {
  return (
    <Badge tone="warning" alignSelf="flex-start" justifySelf="start" icon={<EyeOff aria-hidden="true" />}>
      {t}
    </Badge>
  )
}
