import { UserAvatar, type UserAvatarProps } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'

export type CommunityAvatarProps = Pick<UserAvatarProps, 'size'> & { name: string }

/** Two initials on a colour derived from the name. Square, to differ from the round avatars of people. */
export function CommunityAvatar({ name, size }: CommunityAvatarProps) {
  return <UserAvatar name={name} color={colorFor(name)} size={size} shape="square" />
}
