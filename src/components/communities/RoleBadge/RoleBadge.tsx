import { Crown, ShieldCheck, User } from 'lucide-react'
import { Badge, type BadgeProps } from '#components/ui/Badge/Badge.tsx'
import { communities as t } from '#locales/communities.ts'

const badgeProps = {
  owner: { tone: 'brand', icon: <Crown /> },
  moderator: { tone: 'warning', icon: <ShieldCheck /> },
  member: { tone: 'neutral', icon: <User /> },
} as const

const isRole = (role: string): role is keyof typeof badgeProps => Object.hasOwn(badgeProps, role)

/** Spanish name of a community role; unknown roles are shown as they come. */
function roleName(role: string): string {
  return isRole(role) ? t[role] : role
}

export type RoleBadgeProps = Pick<BadgeProps, 'bg'> & { role: string | null | undefined }

/** Badge with a person's role in a community. Renders nothing without a role. */
export function RoleBadge({ role, bg }: RoleBadgeProps) {
  if (!role) return null
  return (
    <Badge {...(isRole(role) ? badgeProps[role] : badgeProps.member)} {...(bg && { bg })}>
      {roleName(role)}
    </Badge>
  )
}
