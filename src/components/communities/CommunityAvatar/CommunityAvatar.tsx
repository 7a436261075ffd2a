import { UserAvatar, type UserAvatarProps } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'

export type CommunityAvatarProps = Pick<UserAvatarProps, 'size'> & { name: string }

/** Two initials on a colour that is always the same for the same name; square, where people are round. */
export function CommunityAvatar({ name, size }: CommunityAvatarProps) {
  return <UserAvatar name={name} color={colorFor(name)} size={size} shape="square" />
}
