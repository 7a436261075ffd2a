import { Globe, Lock } from 'lucide-react'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { communities as t } from '#locales/communities.ts'

/** Whether a community is public or private. */
export function VisibilityBadge({ isPublic }: { isPublic: boolean | null | undefined }) {
  return (
    <Badge tone="neutral" icon={isPublic ? <Globe /> : <Lock />}>
      {isPublic ? t.public : t.private}
    </Badge>
  )
}
