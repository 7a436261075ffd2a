import { Globe, Lock } from 'lucide-react'
import { Badge, type BadgeProps } from '#components/ui/Badge/Badge.tsx'
import { communities as t } from '#locales/communities.ts'

export type VisibilityBadgeProps = Pick<BadgeProps, 'bg'> & { isPublic: boolean | null | undefined }

/** Whether a community is public or private. */
export function VisibilityBadge({ isPublic, bg }: VisibilityBadgeProps) {
  return (
    <Badge tone="neutral" icon={isPublic ? <Globe /> : <Lock />} {...(bg && { bg })}>
      {isPublic ? t.public : t.private}
    </Badge>
  )
}
